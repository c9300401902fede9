import type { CSSProperties, ReactNode } from 'react'
import type { RollRow } from '../roll.ts'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import { spacedSides } from '../text-rows.ts'
import classes from './paper.module.css'

interface RollViewProps {
  rows: readonly RollRow[]
  columns: number
  logo?: ReactNode
}

/** A roll of paper with the same rows and characters per row as the printer gets. */
export function RollView({ rows, columns, logo }: RollViewProps) {
  return (
    <div className={classes.roll} style={{ '--columns': columns } as CSSProperties}>
      {logo}
      {rows.map((row, place) => (
        <Row key={place} row={row} />
      ))}
    </div>
  )
}

const WHOLE = { left: '', right: '' }

function Row({ row }: { row: RollRow }) {
  if (row.kind === 'rule') return <hr className={classes.rule} />
  if (row.kind === 'qr') return <QrCode value={row.value} className={classes.qr} />
  // A QR code on the screen, for cameras and 2D scanners; the receipt printer prints a bar code.
  if (row.kind === 'barcode') return <QrCode value={row.value} className={classes.numberCode} />
  const { left, right } = row.centred ? WHOLE : spacedSides(row.text)
  return (
    <p
      className={classes.row}
      data-centred={row.centred || undefined}
      data-bold={row.bold || undefined}
      data-large={row.large || undefined}
      dir={row.isRtl ? 'rtl' : 'ltr'}
      data-sides={right !== '' || undefined}
    >
      {/* A name in Latin letters keeps its order on a paper that runs from the right. */}
      {right === '' ? <bdi>{row.text}</bdi> : [left, right].map((side) => <bdi key={side}>{side}</bdi>)}
    </p>
  )
}
