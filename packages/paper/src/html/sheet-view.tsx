import { QrCode } from '@evertill/ui/qr-code.tsx'
import type { ReactNode } from 'react'
import type { ReceiptLabels } from '../labels.ts'
import type { Receipt } from '../receipt.ts'
import { pageCaption, type Sheet, type SheetFact, type SheetSum, type SheetTable, sheetOf } from '../sheet.ts'
import { pageIn } from './page-in.ts'
import classes from './paper.module.css'

interface SheetViewProps {
  receipt: Receipt
  labels: ReceiptLabels
  logo?: ReactNode
}

/** An A4 sheet with everything that the law requires on a tax invoice (M-808). */
export function SheetView({ receipt, labels, logo }: SheetViewProps) {
  const sheet = sheetOf(receipt, labels)
  return (
    <div className={classes.sheet} {...pageIn(labels.language)}>
      <Head sheet={sheet} logo={logo} />
      <Parties sheet={sheet} />
      <Table table={sheet.lines} caption={pageCaption(sheet)} />
      <div className={classes.sheetSums}>
        <div>{sheet.taxes && <Table table={sheet.taxes} />}</div>
        <Pairs pairs={[...sheet.sums, ...sheet.payments]} className={classes.sums} />
      </div>
      <footer className={classes.sheetFoot}>
        <div>
          {[sheet.inWords, ...sheet.texts, ...sheet.footer].map((line, place) => (
            <p key={place}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
        {sheet.codes.map(({ label, value }) => (
          <figure key={label}>
            <QrCode value={value} className={classes.numberCode} />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </footer>
    </div>
  )
}

function Head({ sheet: { seller, title, copy, facts }, logo }: { sheet: Sheet; logo: ReactNode }) {
  return (
    <header className={classes.sheetHead}>
      <div>
        {logo}
        <h2>{seller.name}</h2>
        {seller.lines.map((line, place) => (
          <p key={place}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <div className={classes.sheetTitle}>
        {copy !== '' && <strong className={classes.copy}>{copy}</strong>}
        <strong>{title}</strong>
        <Pairs pairs={facts} className={classes.facts} />
      </div>
    </header>
  )
}

function Parties({ sheet: { parties } }: { sheet: Sheet }) {
  if (parties.length === 0) return null
  return (
    <div className={classes.parties}>
      {parties.map(({ label, name, lines }) => (
        <section key={label}>
          <small>{label}</small>
          {name !== '' && <strong>{name}</strong>}
          {lines.map((line, place) => (
            <p key={place}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}

interface TableProps {
  table: SheetTable
  /** Repeated with the headings on every printed page. */
  caption?: string
}

function Table({ table, caption }: TableProps) {
  const { columns, rows, sums } = table
  const cell = (place: number) => ({
    'data-number': columns[place]?.isNumber || undefined,
    'data-grows': columns[place]?.grows || undefined,
  })
  return (
    <table className={classes.lines}>
      <thead>
        {caption !== undefined && (
          <tr className={classes.pageCaption}>
            <td colSpan={columns.length}>{caption}</td>
          </tr>
        )}
        <tr>
          {columns.map(({ label }, place) => (
            <th key={place} scope="col" {...cell(place)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map(({ text, notes = [] }, column) => (
              <td key={column} {...cell(column)}>
                <bdi>{text}</bdi>
                {notes.map((note, at) => (
                  <small key={at}>
                    <bdi>{note}</bdi>
                  </small>
                ))}
              </td>
            ))}
          </tr>
        ))}
        <tr className={classes.sumRow}>
          {sums.map((text, place) => (
            <td key={place} {...cell(place)}>
              {text}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Pairs({
  pairs,
  className,
}: {
  pairs: readonly (SheetFact | SheetSum)[]
  className: string | undefined
}) {
  return (
    <dl className={className}>
      {pairs.map((pair, place) => (
        <div key={place} className={'isTotal' in pair && pair.isTotal ? classes.total : undefined}>
          <dt>
            <bdi>{pair.label}</bdi>
          </dt>
          <dd>
            <bdi>{pair.value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
