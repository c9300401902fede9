import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  value: string
  /** Without a label the code is hidden from screen readers. */
  label?: string | undefined
  className?: string | undefined
}

/** White modules around the code: without them cameras miss it on a dark screen. */
const QUIET_ZONE = 4

/** A QR code as one SVG path. We draw it ourselves, so that its content can never become markup. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { path, size } = useMemo(() => pathOf(value), [value])
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} shapeRendering="crispEdges" {...named}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function pathOf(value: string): { path: string; size: number } {
  const { data, size } = encode(value, { border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size }
}
