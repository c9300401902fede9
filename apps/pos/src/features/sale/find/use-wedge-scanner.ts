import { type RefObject, useEffect, useRef } from 'react'
import { useStable } from '@evertill/ui/use-stable.ts'
import { createScanBurst, looksLikeCode, SILENCE_MS } from './scan-burst.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

interface Snapshot {
  field: Field
  value: string
  caret: number
}

/** Writes as if typed, so that React's state follows. */
export const writeField = (field: Field, value: string, caret: number) => {
  const owner = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, value)
  field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const typeInto = (field: Field, text: string) => {
  const from = field.selectionStart ?? field.value.length
  const to = field.selectionEnd ?? from
  writeField(field, field.value.slice(0, from) + text + field.value.slice(to), from + text.length)
}

/**
 * A scan goes into the cart wherever the focus is: in a quantity, a note, on a button. Keys that come too fast for a
 * person are held back, so that no code becomes a quantity (R-1013).
 */
export function useWedgeScanner(
  screen: RefObject<HTMLElement | null>,
  isKnown: (code: string) => boolean,
  onScan: (code: string) => void,
): void {
  const scanned = useStable(onScan)
  const known = useStable(isKnown)
  const burst = useRef<ReturnType<typeof createScanBurst>>(null)

  useEffect(() => {
    burst.current = createScanBurst()
    const { press, silence } = burst.current
    let before: Snapshot | null = null
    let beforeStumble: Snapshot | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const onKeyDown = (event: KeyboardEvent) => {
      // Nothing is sold while the till is locked, and four fast digits there are a PIN.
      if (screen.current?.closest('[inert]') || isPin(event.target)) return
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      const field = fieldOf(event.target)
      const verdict = press({ key: event.key, at: event.timeStamp, isRepeat: event.repeat })
      clearTimeout(timer)
      if (verdict.kind === 'scan') {
        const { code, whole, held } = verdict
        // If the scanner paused, the first part of the code is already in the field.
        const inField = (before?.value ?? '') + code
        const longer = known(code) ? undefined : [whole, inField].find(known)
        const back = longer === undefined ? before : longer === inField ? withoutText(before) : beforeStumble
        before = null
        beforeStumble = null
        if (longer === undefined && !known(code) && !looksLikeCode(code)) {
          if (held !== '' && field) typeInto(field, held)
          return
        }
        hold(event)
        if (back?.field.isConnected) writeField(back.field, back.value, back.caret)
        scanned(longer ?? code)
        return
      }
      if (verdict.kind === 'held') {
        hold(event)
        // The first key was pressed outside a field and redirected to one: it is the character before the caret.
        before ??= field && withoutLast(field)
        timer = setTimeout(() => {
          const held = silence()
          const at = fieldOf(document.activeElement)
          if (held !== '' && at) typeInto(at, held)
        }, SILENCE_MS)
        return
      }
      if (verdict.typed !== '' && field) typeInto(field, verdict.typed)
      if (verdict.kind === 'begin') {
        beforeStumble = verdict.isStumble ? (beforeStumble ?? before) : null
        before = field && { field, value: field.value, caret: field.selectionStart ?? field.value.length }
      }
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown, true)
    }
  }, [screen, scanned, known])
}

const hold = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

const withoutText = (snapshot: Snapshot | null): Snapshot | null =>
  snapshot && { ...snapshot, value: '', caret: 0 }

const withoutLast = (field: Field): Snapshot => {
  const caret = Math.max(0, (field.selectionStart ?? field.value.length) - 1)
  return { field, value: field.value.slice(0, caret) + field.value.slice(caret + 1), caret }
}

const isPin = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'password'
