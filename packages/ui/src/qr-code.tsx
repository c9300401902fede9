import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'

interface QrCodeProps {
  value: string
  /** Without a label the code is hidden from screen readers. */
  label?: string | undefined
  className?: string | undefined
}

/** A QR code as one SVG path. We draw it ourselves, so that its content can never become markup. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { path, size } = useMemo(() => qrPath(value), [value])
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} shapeRendering="crispEdges" {...named}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
