import type { UserProfile } from '@evertill/contract'
import { isTokenExpired, maySendForOthers, pinRefusal } from '@evertill/domain'
import type { Caller } from '../api/client.ts'
import { personId } from '../db/session/people-store.ts'
import type { PersonRecord } from '../db/session/sign-in-records.ts'
import type { SessionCore } from './core.ts'
import { refused, type SessionOutcome, type UnlockOutcome } from './outcome.ts'
import { tokenTimes } from './token.ts'
import { type PinAttempt, tryPin } from './try-pin.ts'

/** The cashiers of this device (D-27). */
export interface People {
  /** Nobody is signed in: shows the PIN screen for the other cashiers, or leaves it. */
  chooseCashier(isWanted: boolean): void
  /** Tells the screens and the other tabs about the person who is active on the disk. */
  becomeActive(user: UserProfile, token: string | null): Promise<void>
  unlockOther(userKey: string, pin: string): Promise<UnlockOutcome>
  readPeople(): Promise<UserProfile[]>
  /** In whose name a row of the outbox is sent; undefined: of the active person. */
  callerFor(makerKey: string | undefined): Caller | undefined
  /** Whether this device can send now what that person made. */
  canSendFor(makerKey: string | undefined): boolean
}

interface PeopleParts {
  resume(isStart: boolean): Promise<SessionOutcome>
  isApprovalDue(): boolean
}

export const createPeople = (core: SessionCore, { resume, isApprovalDue }: PeopleParts): People => {
  const { people, keys, serverClock, state } = core
  const { set } = state
  let others: readonly PersonRecord[] = []
  let sendsForOthers = false
  people.watchRights((acl) => {
    sendsForOthers = maySendForOthers(acl)
  })

  // Somebody was removed in another tab. A switch, of which the disk knows first, tells the screens by itself.
  people.watchOthers((kept) => {
    const { user, people: shown } = state.get()
    if (user && kept.includes(user.key)) return
    const left = shown.filter(({ key }) => kept.includes(key))
    if (left.length < shown.length) set({ people: left })
  })

  const readPeople = async (): Promise<UserProfile[]> => {
    others = await people.others()
    return others.map(({ user }) => user)
  }

  const forget = async (userKey: string): Promise<void> => {
    await people.forget(userKey)
    set({ people: await readPeople() })
  }

  /** The disk has the switch already. A crash from here on is repaired at the next start. */
  const becomeActive = async (user: UserProfile, token: string | null): Promise<void> => {
    // Another tab must never read the token of one person with the name of another.
    keys.remove('token', 'userPin')
    keys.write('user', user)
    if (token !== null) keys.write('token', token)
    keys.write('userPin', 'set')
    const isStart = !state.get().entered
    // Still locked: the cart of the new person is loaded before anything is shown.
    set({
      user,
      people: await readPeople(),
      signedIn: true,
      hasPin: true,
      unlocked: false,
      adding: null,
      choosing: false,
      notice: null,
    })
    await core.readyToSell?.()
    set({ unlocked: true, approvalDue: isApprovalDue() })
    core.wakeSender()
    await state.whileBusy(() => resume(isStart))
  }

  const validToken = (makerKey: string): string | null => {
    const { people: known } = state.get()
    if (!known.some(({ key }) => key === makerKey)) return null
    const token = others.find(({ user }) => user.key === makerKey)?.token ?? null
    return token === null || isTokenExpired(tokenTimes(token).exp, serverClock.serverNow()) ? null : token
  }

  const isActive = (makerKey: string | undefined): boolean =>
    makerKey === undefined || makerKey === state.get().user?.key

  return {
    readPeople,
    becomeActive,

    chooseCashier: (isWanted) => set({ choosing: isWanted }),

    unlockOther: async (userKey, pin) => {
      const unreadable = pinRefusal(pin)
      if (unreadable !== undefined) return { ...refused(unreadable), waitMs: 0 }
      const isKnown = (await readPeople()).some(({ key }) => key === userKey)
      const attempt: PinAttempt = isKnown ? await tryPin(core, personId(userKey), pin) : { kind: 'missing' }
      if (attempt.kind === 'wrong' && attempt.lock !== 'signInAgain')
        return { ...refused('pinWrong'), waitMs: attempt.waitMs }
      const person = attempt.kind === 'right' ? await people.activate(userKey) : undefined
      if (!person) {
        await forget(userKey)
        return { ...refused(attempt.kind === 'wrong' ? 'pinTooMany' : 'pinMissing'), waitMs: 0 }
      }
      await becomeActive(person.user, person.token)
      return { ok: true }
    },

    callerFor: (makerKey) => {
      if (isActive(makerKey) || makerKey === undefined) return undefined
      const token = validToken(makerKey)
      return token === null
        ? undefined
        : { token, onRejected: () => void forget(makerKey).then(core.wakeSender) }
    },

    canSendFor: (makerKey) => {
      if (isActive(makerKey) || makerKey === undefined) return true
      // A token without a user: a manager sends for everybody who has sold here (D-9).
      const isManagerSending = keys.read('token') !== null && keys.read('user') === null
      return isManagerSending || sendsForOthers || validToken(makerKey) !== null
    },
  }
}
