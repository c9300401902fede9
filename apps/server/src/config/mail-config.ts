import { isLoopback } from './loopback.ts'
import { StartupError } from './startup-error.ts'

export type MailConfig = {
  /** `undefined`: mails are printed to standard output. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** The address of the till, without a trailing slash. `undefined`: where the server listens. */
  readonly publicUrl: string | undefined
  /** The same for links to bills. `undefined`: none are made, as nobody should read a bill over plain http. */
  readonly billUrl: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** The SMTP URL may contain a password, so no message repeats it. */
export const readMailConfig = (env: Environment): MailConfig => {
  const url = publicUrl(env.EVERTILL_PUBLIC_URL || undefined)
  return { smtp: smtp(env), publicUrl: url, billUrl: url !== undefined && isSafe(url) ? url : undefined }
}

/** On loopback nothing can be read on the way. */
const isSafe = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
}

const smtp = ({ EVERTILL_SMTP_URL: url, EVERTILL_MAIL_FROM: from }: Environment): MailConfig['smtp'] => {
  if (!url) return undefined
  if (!/^smtps?:\/\/./.test(url))
    throw new StartupError('EVERTILL_SMTP_URL must begin with smtp:// or smtps://.')
  if (!from || !from.includes('@')) {
    throw new StartupError(
      'EVERTILL_SMTP_URL is set, so EVERTILL_MAIL_FROM must be the address mail comes from.',
    )
  }
  return { url, from }
}

/** Never taken from a request: an attacker who sets the Host header could send users links to another site. */
const publicUrl = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  if (!/^https?:\/\/[^/?#]+\/?$/.test(text) || !URL.canParse(text)) {
    throw new StartupError('EVERTILL_PUBLIC_URL must be an address such as https://till.example.com.')
  }
  return text.replace(/\/$/, '')
}
