import { keyAlongLine } from './arrow-keys.ts'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface ToolbarProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

const buttonsOf = (bar: HTMLElement): HTMLButtonElement[] =>
  [...bar.querySelectorAll('button')].filter(({ disabled }) => !disabled)

/** Tab stops at the focused button, else where it stopped before, else at the pressed one or the first. */
const keepOneStop = (bar: HTMLElement): void => {
  const buttons = buttonsOf(bar)
  const stop =
    buttons.find((one) => one === document.activeElement) ??
    buttons.find((one) => one.dataset['stop'] === 'true') ??
    buttons.find((one) => one.getAttribute('aria-pressed') === 'true') ??
    buttons[0]
  for (const one of bar.querySelectorAll('button')) {
    one.tabIndex = one === stop ? 0 : -1
    one.dataset['stop'] = String(one === stop)
  }
}

/** Buttons in a row that are one stop for Tab; the arrow keys move between them. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  // After every render: a button may have come, gone or been disabled.
  useLayoutEffect(() => {
    if (bar.current) keepOneStop(bar.current)
  })

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = buttonsOf(event.currentTarget)
    const at = buttons.findIndex((one) => one === document.activeElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[
      keyAlongLine(event.key)
    ]
    if (next === undefined || at < 0) return
    event.preventDefault()
    buttons[(next + buttons.length) % buttons.length]?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={move}
      onFocus={(event) => keepOneStop(event.currentTarget)}
    >
      {children}
    </div>
  )
}
