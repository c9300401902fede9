import type { UserProfile } from '@evertill/contract'
import { maySendForOthers } from '@evertill/domain'
import { DONE } from '../platform/outcome.ts'
import { refused, type SessionOutcome } from './outcome.ts'
import type { SessionPorts } from './ports.ts'

export interface SendOffer {
  /** Whose sales wait on this device. */
  account: string
  waiting: number
}

interface Offer {
  before: UserProfile
  user: UserProfile
  token: string
  waiting: number
}

/** The manager's way out: a token lent for nothing but sending what another account left behind (decisions.md 9). */
export interface SendForOther {
  /** The lent token, while the server is asked whether it may be lent at all. */
  token(): string | null
  offer(offer: Offer): Promise<SendOffer | null>
  sendWaiting(): Promise<SessionOutcome>
}

/** Without any progress for this long the server does not take what is left; a person has to look. */
const PATIENCE_MS = 30_000

export const createSendForOther = ({ api, store, keys, wakeSender }: SessionPorts): SendForOther => {
  let asking: string | null = null
  let lent: string | null = null

  /** The client reads its token before it waits for anything, so nobody else's call goes out under this one. */
  const accessOf = (token: string, storeid: string) => {
    asking = token
    const answer = api.call('getAccess', { query: { storeid } })
    asking = null
    return answer
  }

  return {
    token: () => asking,

    offer: async ({ before, user, token, waiting }) => {
      lent = null
      if (before.RegistrationID !== user.RegistrationID) return null
      const { store: place } = await store.read()
      if (!place) return null
      const access = await accessOf(token, place.key)
      if (!access.ok || !maySendForOthers(access.reply.modules)) return null
      lent = token
      return { account: before.EmailID, waiting }
    },

    /** The token stands where every tab's sender finds it, and goes when the queue is empty. Nobody is signed in by it. */
    sendWaiting: async () => {
      if (lent === null) return refused('sendSignInAgain')
      keys.write('token', lent)
      lent = null
      const left = await new Promise<number>((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        let stop = () => {}
        const finish = (count: number) => {
          clearTimeout(timer)
          stop()
          resolve(count)
        }
        stop = store.watchUnsent((count) => {
          clearTimeout(timer)
          timer = setTimeout(finish, PATIENCE_MS, count)
          if (count === 0) finish(0)
        })
        wakeSender()
      })
      keys.remove('token')
      return left === 0 ? DONE : refused('sendLeft', { count: left })
    },
  }
}
