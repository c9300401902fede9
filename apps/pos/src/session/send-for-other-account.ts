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

/** Lets a manager send what another account left unsent, with their token and without signing in (D-9). */
export interface SendForOther {
  offer(offer: Offer): Promise<SendOffer | null>
  sendWaiting(): Promise<SessionOutcome>
}

/** After this long without progress the rest counts as refused by the server. */
const PROGRESS_TIMEOUT_MS = 30_000

export const createSendForOther = ({ api, store, keys, wakeSender }: SessionPorts): SendForOther => {
  let offeredToken: string | null = null

  return {
    offer: async ({ before, user, token, waiting }) => {
      offeredToken = null
      if (before.RegistrationID !== user.RegistrationID) return null
      const { store: place } = await store.read()
      if (!place) return null
      const access = await api.call('getAccess', { query: { storeid: place.key } }, { token })
      if (!access.ok || !maySendForOthers(access.reply.modules)) return null
      offeredToken = token
      return { account: before.EmailID, waiting }
    },

    /** Stores the token where every tab's sender finds it, and removes it afterwards. It signs nobody in. */
    sendWaiting: async () => {
      if (offeredToken === null) return refused('sendSignInAgain')
      const token = offeredToken
      keys.write('token', token)
      offeredToken = null
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
          timer = setTimeout(finish, PROGRESS_TIMEOUT_MS, count)
          if (count === 0) finish(0)
        })
        wakeSender()
      })
      keys.remove('token')
      void api.call('signOut', {}, { token })
      return left === 0 ? DONE : refused('sendLeft', { count: left })
    },
  }
}
