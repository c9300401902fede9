import { useLayoutEffect, useRef } from 'react'
import { DOTS_PER_MM, type LogoDots } from '../logo-dots.ts'

interface LogoImageProps {
  logo: LogoDots
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
