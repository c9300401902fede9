import { type RefObject, useEffect } from 'react'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { createScanBurst, type Scan } from '../../../actions/scan-burst.ts'
import { useScanTuning } from '../../../queries/use-scan-tuning.ts'

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

/** A code in a quantity or an amount would be money, also if the scanner sends no Enter. */
const isNumeric = (field: Field | null): boolean =>
  field !== null && (field.type === 'number' || ['numeric', 'decimal', 'none'].includes(field.inputMode))

/** A timer that runs later than this ran on a busy page, where keys may still wait. */
const MAX_TIMER_DELAY_MS = 50

/**
 * A scan goes into the cart wherever the focus is: in a quantity, a note, on a button. Keys that come too fast for a
 * person are held back, so that no code becomes a quantity (R-1013).
 */
export function useWedgeScanner(
  screen: RefObject<HTMLElement | null>,
  isKnown: (code: string) => boolean,
  onScan: (code: string) => void,
): void {
  const { scanEnd } = usePreferences()
  const scanned = useStable(onScan)
  const known = useStable(isKnown)
  const tuning = useStable(useScanTuning())
  const endsByPause = useStable((field: Field | null) => scanEnd === 'pause' || isNumeric(field))

  useEffect(() => {
    const burst = createScanBurst(known, tuning)
    /** What the field had before each piece of a possible code. */
    let before: (Snapshot | null)[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const boxIsEmpty = () => before[0]?.value === ''

    const take = ({ code, from }: Scan) => {
      const [snapshots, last] = [before, before.at(-1)]
      before = []
      // After a long pause, the first part of the code is all that is in the box.
      const inField = (last?.value ?? '') + code
      const isLonger = last !== undefined && from === snapshots.length - 1 && !known(code) && known(inField)
      if (isLonger) restore([withoutText(last)])
      else restore(snapshots.slice(from))
      scanned(isLonger ? inField : code)
    }
    const onSilence = () => {
      const field = fieldOf(document.activeElement)
      const scan = endsByPause(field) ? burst.end(boxIsEmpty()) : undefined
      if (scan) return take(scan)
      const held = burst.silence()
      if (held !== '' && field) typeInto(field, held)
    }
    const wait = () => {
      const due = performance.now() + burst.patience()
      timer = setTimeout(() => {
        if (performance.now() - due > MAX_TIMER_DELAY_MS) wait()
        else onSilence()
      }, burst.patience())
    }

    const onKeyDown = (event: KeyboardEvent) => {
      // Nothing is sold while the till is locked, and four fast digits there are a PIN.
      if (screen.current?.closest('[inert]') || isPin(event.target)) return
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      const field = fieldOf(event.target)
      const verdict = burst.press(
        { key: event.key, at: event.timeStamp, isRepeat: event.repeat },
        boxIsEmpty(),
      )
      clearTimeout(timer)
      if (verdict.kind === 'scan') {
        hold(event)
        return take(verdict)
      }
      if (verdict.kind === 'held') {
        hold(event)
        // The first key was pressed outside a field and redirected to one: it is the character before the caret.
        before[before.length - 1] ??= field && withoutLast(field)
        return wait()
      }
      if (verdict.typed !== '' && field) typeInto(field, verdict.typed)
      before =
        verdict.kind === 'begin'
          ? [
              ...before.slice(0, verdict.piece),
              field && { field, value: field.value, caret: field.selectionStart ?? field.value.length },
            ]
          : []
      if (verdict.kind === 'begin') wait()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown, true)
    }
  }, [screen, scanned, known, tuning, endsByPause])
}

/** Writes back what each field had first. */
const restore = (snapshots: readonly (Snapshot | null)[]) => {
  for (const one of snapshots.toReversed()) {
    if (one?.field.isConnected) writeField(one.field, one.value, one.caret)
  }
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
