import type { Sheet } from '@evertill/paper/table-file.ts'
import paperClasses from '@evertill/paper/html/paper.module.css'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useFormats } from '../figures/use-formats.ts'
import { useFrame } from '../frame.tsx'
import type { ExportedReport } from './exported-report.ts'
import { fitSheet } from './fit-sheet.ts'
import classes from './print-sheets.module.css'
import { isWide, type PrintedSheet, printedSheet } from './printed-sheet.ts'

interface PrintSheetsProps {
  report: ExportedReport
  sheets: readonly Sheet[]
  onDone: () => void
}

/** Opens the browser's print dialog for the tables on A4, which only the printer sees. */
export function PrintSheets({ report, sheets, onDone }: PrintSheetsProps) {
  const { place } = useFrame()
  const formats = useFormats()
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const after = () => done()
    window.addEventListener('afterprint', after, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', after)
  }, [])
  const papers = sheets.map((sheet) => printedSheet(sheet, formats))
  const isAcross = isWide(papers)
  return createPortal(
    <div className={paperClasses.printOut} data-paper={isAcross ? 'A4-wide' : 'A4'}>
      <div className={classes.page}>
        <header>
          <h1>{report.title}</h1>
          <p className={classes.shop}>{place.shopName}</p>
          {report.facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </header>
        {papers
          .flatMap((sheet) => fitSheet(sheet, isAcross))
          .map((sheet, at) => (
            <PrintedTable key={at} sheet={sheet} />
          ))}
      </div>
    </div>,
    document.body,
  )
}

function PrintedTable({ sheet: { name, heads, rows, right, hasTotal, fontSize } }: { sheet: PrintedSheet }) {
  return (
    <section>
      <h2>{name}</h2>
      <table
        data-list={heads.length === 0 || undefined}
        data-total={hasTotal || undefined}
        style={fontSize === undefined ? undefined : { fontSize: `${fontSize}pt` }}
      >
        {heads.length > 0 && (
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={at} data-right={right[at] || undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, at) => (
                <td key={at} data-right={right[at] || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
