import { readFileSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** The fields we use of Google's service account file. */
type ServiceAccount = {
  readonly project_id: string
  readonly client_email: string
  readonly private_key: string
  readonly token_uri: string
}

export type PushConfig = {
  /** `undefined`: a key pair is created and stored in the database. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | undefined
  readonly subject: string
  /** Origins of push services other than those of the known browsers. */
  readonly origins: readonly string[]
  readonly fcm: { readonly account: ServiceAccount; readonly baseUrl: string } | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const FCM_URL = 'https://fcm.googleapis.com'

export const DEFAULT_PUSH_CONFIG: PushConfig = {
  vapid: undefined,
  subject: 'mailto:push@evertill.invalid',
  origins: [],
  fcm: undefined,
}

export function readPushConfig(env: Environment): PushConfig {
  return {
    vapid: vapid(env),
    subject: subject(env),
    origins: (env.EVERTILL_PUSH_ORIGINS || '').split(',').filter(Boolean).map(origin),
    fcm: fcm(env),
  }
}

function vapid(env: Environment): PushConfig['vapid'] {
  const publicKey = env.EVERTILL_VAPID_PUBLIC_KEY || undefined
  const privateKey = env.EVERTILL_VAPID_PRIVATE_KEY || undefined
  if (publicKey && privateKey) return { publicKey, privateKey }
  if (!publicKey && !privateKey) return undefined
  throw new StartupError(
    'EVERTILL_VAPID_PUBLIC_KEY and EVERTILL_VAPID_PRIVATE_KEY must be set together or not at all.',
  )
}

function subject(env: Environment): string {
  const text = env.EVERTILL_VAPID_SUBJECT || DEFAULT_PUSH_CONFIG.subject
  if (/^(mailto:|https:\/\/)./.test(text)) return text
  throw new StartupError('EVERTILL_VAPID_SUBJECT must begin with mailto: or https://.')
}

function origin(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new StartupError(
    `EVERTILL_PUSH_ORIGINS has "${text}", but takes addresses such as https://push.example.`,
  )
}

/** The file contains a private key, so no message repeats any of it. */
function fcm(env: Environment): PushConfig['fcm'] {
  const file = env.EVERTILL_FCM_SERVICE_ACCOUNT || undefined
  if (file === undefined) return undefined
  try {
    const account = JSON.parse(readFileSync(file, 'utf8')) as ServiceAccount
    const required = [account.project_id, account.client_email, account.private_key, account.token_uri]
    if (required.every((text) => typeof text === 'string' && text !== '')) {
      return { account, baseUrl: env.EVERTILL_FCM_URL || FCM_URL }
    }
  } catch {
    // Reported below.
  }
  throw new StartupError(
    `EVERTILL_FCM_SERVICE_ACCOUNT is "${file}", which is not a readable service account file.`,
  )
}
