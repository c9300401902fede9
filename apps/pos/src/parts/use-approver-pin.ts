import { useCountdown } from '@evertill/ui/use-countdown.ts'
import { useState } from 'react'
import type { Outcome } from '../platform/outcome.ts'
import type { Refusal } from '../platform/refusal.ts'
import type { Approver } from '../queries/use-session.ts'
import { useRefusalText } from './use-refusal-text.ts'

type PinRefused = { refusal: Refusal; waitMs?: number }

/** The state of a form in which an approver is chosen and enters the PIN. `entry` is for `ApproverPin`. */
export function useApproverPin() {
  const say = useRefusalText()
  /** Undefined while they are looked up, null if they could not be. */
  const [people, setPeople] = useState<readonly Approver[] | null>()
  const [who, setWho] = useState<string>()
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const { seconds, start } = useCountdown()
  const chosen = people?.find(({ employeeId }) => employeeId === who) ?? people?.[0]

  /** Awaits the check of the PIN. For the next attempt it has to be entered again. */
  const attempt = async <Value extends object>(
    check: () => Promise<Outcome<Value, PinRefused>>,
  ): Promise<Outcome<Value, PinRefused>> => {
    setBusy(true)
    const outcome = await check()
    setBusy(false)
    setPin('')
    setRefusal(outcome.ok ? undefined : outcome.refusal)
    if (!outcome.ok) start(outcome.waitMs ?? 0)
    return outcome
  }
  const reset = () => {
    setPin('')
    setRefusal(undefined)
    setPeople(undefined)
  }
  const entry = {
    people: people ?? [],
    chosen: chosen?.employeeId,
    onChoose: setWho,
    pin,
    onPin: (digits: string) => {
      setPin(digits)
      setRefusal(undefined)
    },
    message: refusal && say(refusal),
    busy,
    wait: seconds,
  }
  return { people, setPeople, chosen, entry, attempt, reset }
}
