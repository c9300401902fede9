import { formatAmount, formatMoney, formatQuantity } from '@evertill/domain'
import type { Receipt, ReceiptLine } from '../receipt.ts'
import type { ReceiptLabels } from '../roll.ts'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import classes from './paper.module.css'

interface SheetProps {
  receipt: Receipt
  labels: ReceiptLabels
}

/** An A4 sheet with everything that the law requires on a tax invoice (M-808). */
export function SheetView({ receipt, labels }: SheetProps) {
  return (
    <div className={classes.sheet}>
      <Head receipt={receipt} labels={labels} />
      {receipt.buyer && (
        <section>
          <strong>{labels.customer}</strong>
          <p>{[receipt.buyer.name, receipt.buyer.phone].filter(Boolean).join(' · ')}</p>
          {receipt.buyer.gstin !== '' && (
            <p>
              {labels.gstin} {receipt.buyer.gstin}
            </p>
          )}
        </section>
      )}
      {receipt.isInterState && <p>{labels.interState}</p>}
      <Lines receipt={receipt} labels={labels} />
      <Sums receipt={receipt} labels={labels} />
      <p>
        {labels.inWords}: {receipt.inWords}
      </p>
      {receipt.note !== '' && <p>{receipt.note}</p>}
      <footer className={classes.sheetFoot}>
        <div>
          {receipt.footerLines.map((line, place) => (
            <p key={place}>{line}</p>
          ))}
        </div>
        <QrCode value={receipt.upi ?? receipt.number} className={classes.numberCode} />
      </footer>
    </div>
  )
}

function Head({ receipt, labels }: SheetProps) {
  return (
    <header className={classes.sheetHead}>
      <div>
        <h2>{receipt.seller.name || receipt.headerLines[0]}</h2>
        <p>{receipt.seller.address}</p>
        {receipt.seller.gstin !== '' && (
          <p>
            {labels.gstin} {receipt.seller.gstin}
          </p>
        )}
      </div>
      <div className={classes.sheetTitle}>
        <strong>{labels.titles[receipt.title]}</strong>
        {receipt.isCopy && <strong className={classes.copy}>{labels.copy}</strong>}
        <p>{receipt.number}</p>
        <p>{labels.moment(receipt.at)}</p>
        {receipt.validUntil !== '' && (
          <p>
            {labels.validUntil} {labels.day(receipt.validUntil)}
          </p>
        )}
        {receipt.originalNumber !== '' && (
          <p>
            {labels.original} {receipt.originalNumber}
          </p>
        )}
      </div>
    </header>
  )
}

function Lines({ receipt, labels }: SheetProps) {
  const money = (amount: number) => formatAmount(amount, receipt.currency)
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{labels.item}</th>
          <th scope="col">{labels.hsn}</th>
          <th scope="col">{labels.quantity}</th>
          <th scope="col">{labels.price}</th>
          <th scope="col">{labels.taxable}</th>
          <th scope="col">{labels.tax}</th>
          <th scope="col">{labels.amount}</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line, place) => (
          <Line key={place} line={line} money={money} sign={1} />
        ))}
        {receipt.returns.map((line, place) => (
          <Line key={`returned ${place}`} line={line} money={money} sign={-1} label={labels.returned} />
        ))}
      </tbody>
    </table>
  )
}

/** The rows above the total. */
const sumsOf = ({ receipt, labels }: SheetProps): readonly (readonly [string, number])[] => [
  ...(receipt.discount === 0
    ? []
    : ([
        [labels.gross, receipt.gross],
        [labels.discount, -receipt.discount],
      ] as const)),
  ...(receipt.title === 'billOfSupply' ? [] : ([[labels.taxable, receipt.taxable]] as const)),
  ...receipt.taxes.map((tax) => [tax.label, tax.amount] as const),
  ...receipt.charges.map((charge) => [charge.name, charge.total] as const),
  ...(receipt.roundOff === 0 ? [] : ([[labels.roundOff, receipt.roundOff]] as const)),
]

function Sums({ receipt, labels }: SheetProps) {
  const money = (amount: number) => formatAmount(amount, receipt.currency)
  const total = receipt.payable < 0 ? labels.refund : labels.payable
  return (
    <dl className={classes.sums}>
      {sumsOf({ receipt, labels }).map(([label, amount], place) => (
        <div key={place}>
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{total}</dt>
        <dd>{formatMoney(Math.abs(receipt.payable), receipt.currency)}</dd>
      </div>
      {receipt.payments.map(({ name, amount, reference }, place) => (
        <div key={`paid ${place}`}>
          <dt>{reference === '' ? name : `${name} ${reference}`}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      {receipt.points > 0 && (
        <div>
          <dt>{labels.points}</dt>
          <dd>{money(receipt.points)}</dd>
        </div>
      )}
      {receipt.change > 0 && (
        <div>
          <dt>{labels.change}</dt>
          <dd>{money(receipt.change)}</dd>
        </div>
      )}
      {receipt.due > 0 && (
        <div>
          <dt>
            {receipt.dueDate === '' ? labels.due : `${labels.due} · ${labels.dueBy} ${receipt.dueDate}`}
          </dt>
          <dd>{money(receipt.due)}</dd>
        </div>
      )}
    </dl>
  )
}

interface LineProps {
  line: ReceiptLine
  money: (amount: number) => string
  sign: 1 | -1
  label?: string
}

function Line({ line, money, sign, label }: LineProps) {
  return (
    <tr>
      <td>
        {label === undefined ? line.name : `${label}: ${line.name}`}
        {[...line.reasons, line.note].filter(Boolean).map((text, place) => (
          <small key={place}>{text}</small>
        ))}
      </td>
      <td>{line.hsn}</td>
      <td>
        {formatQuantity(line.quantity)} {line.unit}
      </td>
      <td>{line.unitPrice === 0 ? '' : money(line.unitPrice)}</td>
      <td>{money(sign * line.taxable)}</td>
      <td>
        {money(sign * line.tax)} <small>{line.taxName}</small>
      </td>
      <td>{money(sign * line.total)}</td>
    </tr>
  )
}
