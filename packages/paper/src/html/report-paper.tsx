import { type PrintedReport, rollOfReport } from '../printed-report.ts'
import { COLUMNS, type Paper } from '../roll.ts'
import classes from './report-paper.module.css'
import { pageIn } from './page-in.ts'
import { RollView } from './roll-view.tsx'

/** A report on the chosen paper, for the screen and for the browser's printer. */
export function ReportPaper({ report, paper }: { report: PrintedReport; paper: Paper }) {
  if (paper === 'A4') return <ReportSheet report={report} />
  const columns = COLUMNS[paper]
  return <RollView rows={rollOfReport(report, columns)} columns={columns} />
}

function ReportSheet({ report }: { report: PrintedReport }) {
  return (
    <div className={classes.page} {...pageIn(report.language)}>
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
