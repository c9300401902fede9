import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Certificate chain and private key, as PEM. */
export type TlsConfig = { readonly cert: string; readonly key: string }

type Environment = Readonly<Record<string, string | undefined>>

/** Files of a certificate and its key, or an authority that the server makes for itself. */
export type TlsSource =
  | { readonly kind: 'files'; readonly cert: string; readonly key: string }
  | { readonly kind: 'local' }

const MODE = 'EVERTILL_TLS'
const CERT = 'EVERTILL_TLS_CERT'
const KEY = 'EVERTILL_TLS_KEY'

const contentOf = (name: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const why =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'
    throw new StartupError(`${name} is "${file}", but ${why}.`)
  }
}

/** Node starts even when the key belongs to another certificate, and then no connection succeeds. */
const keyMatches = ({ cert, key }: TlsConfig): boolean => {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/** The files as they are now; undefined while they do not belong together, as in the middle of a replacement. */
export const readTlsFiles = (source: {
  readonly cert: string
  readonly key: string
}): TlsConfig | undefined => {
  const tls = { cert: contentOf(CERT, source.cert), key: contentOf(KEY, source.key) }
  return keyMatches(tls) ? tls : undefined
}

export const readTlsSource = (env: Environment, cwd: string): TlsSource | undefined => {
  const mode = env[MODE] || undefined
  const [cert, key] = [env[CERT] || undefined, env[KEY] || undefined]
  if (mode === undefined)
    return cert !== undefined && key !== undefined
      ? { kind: 'files', cert: resolve(cwd, cert), key: resolve(cwd, key) }
      : undefined
  if (mode !== 'local') throw new StartupError(`${MODE} is "${mode}", but must be local, or not set.`)
  if (cert !== undefined || key !== undefined)
    throw new StartupError(`${MODE}=local makes a certificate of its own: leave ${CERT} and ${KEY} away.`)
  return { kind: 'local' }
}

/** `undefined`: plain http. Only one of the two settings is an error: falling back to http would lock the tills out. */
export const readTlsConfig = (env: Environment, cwd: string): TlsConfig | undefined => {
  const [cert, key] = [env[CERT] || undefined, env[KEY] || undefined]
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) {
    throw new StartupError(`${CERT} and ${KEY} belong together: name the files of both or of neither.`)
  }
  const tls = { cert: contentOf(CERT, resolve(cwd, cert)), key: contentOf(KEY, resolve(cwd, key)) }
  if (!keyMatches(tls)) {
    throw new StartupError(`${CERT} and ${KEY} must be a certificate and its own private key, both as PEM.`)
  }
  return tls
}
