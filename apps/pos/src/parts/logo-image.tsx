import { useLayoutEffect, useRef } from 'react'
import type { PrintLogo } from '../db/print/print-job.ts'

/** Of receipt printers, so that the browser prints the logo as large as they do. */
const DOTS_PER_MM = 8

interface LogoImageProps {
  logo: PrintLogo
  className: string | undefined
  /** Missing on a receipt, which has the name of the shop in words. */
  label?: string
}

/** The logo of the store in the dots of a receipt printer. Drawn before the first paint: the browser may print at once. */
export function LogoImage({ logo, className, label }: LogoImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const ink = canvas.current?.getContext('2d')
    if (!ink) return
    ink.fillStyle = '#fff'
    ink.fillRect(0, 0, logo.width, logo.height)
    ink.fillStyle = '#000'
    for (const [at, dot] of logo.dots.entries())
      if (dot === 1) ink.fillRect(at % logo.width, Math.floor(at / logo.width), 1, 1)
  }, [logo])
  return (
    <canvas
      ref={canvas}
      className={className}
      width={logo.width}
      height={logo.height}
      {...(label === undefined
        ? { 'aria-hidden': true, style: { width: `${logo.width / DOTS_PER_MM}mm` } }
        : { role: 'img', 'aria-label': label })}
    />
  )
}
