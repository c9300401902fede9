import { formatQuantity } from '@evertill/domain'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import { writeFigure } from '@evertill/texts/write-value.ts'
import type { ParcelPaper } from '../parcel.ts'
import { pageIn } from './page-in.ts'
import classes from './parcel-sheet.module.css'

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.filter((line) => line.trim() !== '').map((line, place) => <p key={place}>{line}</p>)

/** Label and packing slip on one A4 page: the upper half is cut off and glued on. */
export function ParcelSheet({ paper, isLabel }: { paper: ParcelPaper; isLabel: boolean }) {
  const { number, heading, slipTitle, toLabel, fromLabel, to, from, facts, payment } = paper
  return (
    <div className={classes.page} data-label={isLabel} {...pageIn(paper.language)}>
      <header>
        <div>
          <h2>{isLabel ? number : slipTitle}</h2>
          <p>{heading}</p>
        </div>
        <QrCode value={number} className={classes.code ?? ''} />
      </header>
      <div className={classes.parties}>
        <section>
          <h3>{toLabel}</h3>
          <Lines lines={to} />
        </section>
        <section>
          <h3>{fromLabel}</h3>
          <Lines lines={from} />
        </section>
      </div>
      <Lines lines={facts} />
      {isLabel ? (
        <strong className={classes.payment}>{payment}</strong>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{paper.itemLabel}</th>
              <th scope="col">{paper.quantityLabel}</th>
            </tr>
          </thead>
          <tbody>
            {paper.items.map(({ name, sku, quantity }, place) => (
              <tr key={place}>
                <td>
                  {name} <small>{sku}</small>
                </td>
                <td>{writeFigure(formatQuantity(quantity), paper.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
