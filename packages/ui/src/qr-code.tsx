import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  value: string
  /** Without one the code is only for the eye of a camera. */
  label?: string | undefined
  className?: string | undefined
}

/** Four white modules around the code: without them cameras miss it on a dark screen. */
const QUIET = 4

/** A QR code as one path; drawn by us, so that nothing of its content is ever taken for markup. */
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
  const { data, size } = encode(value, { border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size }
}
