import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Certificate, with those between it and its root, and private key, as PEM. */
export type TlsConfig = { readonly cert: string; readonly key: string }

type Environment = Readonly<Record<string, string | undefined>>

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

/** Node itself starts with a key that belongs to another certificate, and then nobody gets in. */
const areTwins = ({ cert, key }: TlsConfig): boolean => {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/** Undefined: plain http. Half of a pair is a slip, and a till that expects https must not find something else. */
export const readTlsConfig = (env: Environment, cwd: string): TlsConfig | undefined => {
  const [cert, key] = [env[CERT] || undefined, env[KEY] || undefined]
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) {
    throw new StartupError(`${CERT} and ${KEY} belong together: name the files of both or of neither.`)
  }
  const tls = { cert: contentOf(CERT, resolve(cwd, cert)), key: contentOf(KEY, resolve(cwd, key)) }
  if (!areTwins(tls)) {
    throw new StartupError(`${CERT} and ${KEY} must be a certificate and its own private key, both as PEM.`)
  }
  return tls
}
