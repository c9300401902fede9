import type { CreateBillLinkBody } from '@evertill/contract'
import type { ApiClient } from '../api/client.ts'
import type { CallFailure } from '../api/failure.ts'

/** The server's refusals that have a text of their own. */
const REFUSALS = [
  'NOT_FOUND',
  'NO_PUBLIC_ADDRESS',
  'MAIL_NOT_SET_UP',
  'MAIL_NOT_SENT',
  'TOO_MANY_BILLS_SENT',
  'SALE_IS_VOID',
] as const

export type SendFailure = (typeof REFUSALS)[number] | 'offline' | 'refused'

export const sendFailureOf = (failure: CallFailure): SendFailure => {
  if (failure.kind === 'unreachable') return 'offline'
  if (failure.kind === 'unauthorised') return 'refused'
  return REFUSALS.find((code) => code === failure.code) ?? 'refused'
}

export type Way = 'whatsapp' | 'sms'

/** `number` has the country code first and no plus sign. */
export const messageUrl = (way: Way, number: string, text: string): string =>
  way === 'whatsapp'
    ? `https://wa.me/${number}?text=${encodeURIComponent(text)}`
    : `sms:+${number}?body=${encodeURIComponent(text)}`

/** The address of a new link; without one, why there is none. The message is sent in either case. */
export type MadeLink = { url: string } | { url: null; why: SendFailure }

export const makeBillLink = async (
  api: ApiClient,
  saleUuid: string,
  look: CreateBillLinkBody,
): Promise<MadeLink> => {
  const answer = await api.call('createBillLink', { params: { id: saleUuid }, body: look })
  return answer.ok ? { url: answer.reply.url } : { url: null, why: sendFailureOf(answer.failure) }
}

/** Whether it looks like one address. The mail server decides whether it exists. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 200 && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/.test(text)
