import type { BillLinksReply, CreateBillLinkBody, Sale } from '@evertill/contract'
import { dialNumber } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { makeBillLink, type MadeLink, sendFailureOf, type SendFailure } from '../actions/send-bill.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { useServerRead } from './use-server-read.ts'
import { useSession } from './use-session.ts'

export interface SendBill {
  isOffline: boolean
  /** What the server can do; undefined while it is asked, and without it. */
  server: BillLinksReply | undefined
  /** Null for a text that is no number. */
  numberOf(text: string): string | null
  makeLink(look: CreateBillLinkBody): Promise<MadeLink>
  /** Resolves with why it was not sent, or null. */
  mail(to: string, look: CreateBillLinkBody): Promise<SendFailure | null>
  revoke(linkId: string): Promise<SendFailure | null>
}

/** Sends one bill through the server, as far as there is one. */
export const useSendBill = ({ UUID: id }: Sale): SendBill => {
  const { api } = useRuntime()
  const { serverReachable } = useConnection()
  const { store } = useSession()
  const read = useServerRead(serverReachable ? id : null, () => api.call('listBillLinks', { params: { id } }))
  return {
    isOffline: !serverReachable,
    server: serverReachable ? read.value : undefined,
    numberOf: (text) => dialNumber(text, store?.Country ?? ''),
    makeLink: async (look) => {
      if (!serverReachable) return { url: null, why: 'offline' }
      if (read.value?.canLink === false) return { url: null, why: 'NO_PUBLIC_ADDRESS' }
      const made = await makeBillLink(api, id, look)
      read.reload()
      return made
    },
    mail: async (To, look) => {
      const answer = await api.call('mailBill', { params: { id }, body: { ...look, To } })
      read.reload()
      return answer.ok ? null : sendFailureOf(answer.failure)
    },
    revoke: async (linkId) => {
      const answer = await api.call('revokeBillLink', { params: { id, linkId } })
      read.reload()
      return answer.ok ? null : sendFailureOf(answer.failure)
    },
  }
}

export interface BuyerContact {
  phone: string
  mail: string
}

/** Number and address of the buyer: those on the bill, else what the device knows of the customer; undefined while it is read. */
export const useBuyerContact = ({
  CustomerID,
  CustomerPhoneNo,
  CustomerEmailID,
}: Sale): BuyerContact | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => {
    const customer = CustomerID === undefined ? undefined : await strict.customer.get(CustomerID)
    return {
      phone: CustomerPhoneNo || customer?.PhoneNo || '',
      mail: CustomerEmailID || customer?.EmailID || '',
    }
  }, [strict, CustomerID, CustomerPhoneNo, CustomerEmailID])
}
