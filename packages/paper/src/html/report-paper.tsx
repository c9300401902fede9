import type { CSSProperties } from 'react'
import { type PrintedReport, rollOfReport } from '@evertill/paper/printed-report.ts'
import { COLUMNS } from '@evertill/paper/roll.ts'
import classes from './report-paper.module.css'

export type ReportPaperSize = '58mm' | '80mm' | 'A4'

/** The report on the chosen paper, on the screen and on its way to the browser's printer. */
export function ReportPaper({ report, paper }: { report: PrintedReport; paper: ReportPaperSize }) {
  if (paper === 'A4') return <ReportSheet report={report} />
  const columns = COLUMNS[paper]
  return (
    <div className={classes.strip} style={{ '--columns': columns } as CSSProperties}>
      {rollOfReport(report, columns).map((row, place) =>
        row.kind === 'text' ? (
          <p key={place} data-bold={row.bold} data-centred={row.centred} data-large={row.large}>
            {row.text}
          </p>
        ) : (
          <hr key={place} />
        ),
      )}
    </div>
  )
}

function ReportSheet({ report }: { report: PrintedReport }) {
  return (
    <div className={classes.page}>
      <header>
        <div>
          {report.shop.map((line, place) => (
            <p key={place}>{line}</p>
          ))}
        </div>
        <h2>
          {report.title}
          {report.copy !== '' && <small>{report.copy}</small>}
        </h2>
      </header>
      <div className={classes.sections}>
        {report.sections.map(({ title, rows }, place) => (
          <section key={place}>
            {title !== '' && <h3>{title}</h3>}
            <dl>
              {rows.map(({ label, value, strong }, at) => (
                <div key={at} data-strong={strong}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {report.signatures.length > 0 && (
        <footer>
          {report.signatures.map((name) => (
            <p key={name}>{name}</p>
          ))}
        </footer>
      )}
    </div>
  )
}
