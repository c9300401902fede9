import { type LocalAuthority, openLocalAuthority } from './local-authority.ts'
import { readTlsFiles, type TlsConfig, type TlsSource } from './tls-config.ts'

/** Where the server's certificate comes from, now and later. */
export type Certificates = {
  /** The authority that tablets have to trust, as PEM; undefined with a certificate of one's own. */
  readonly authority: string | undefined
  current(): TlsConfig
}

type Options = {
  readonly dataDir: string
  readonly names: () => readonly string[]
  readonly start: TlsConfig | undefined
}

const ofFiles = (source: Extract<TlsSource, { kind: 'files' }>, start: TlsConfig): Certificates => {
  let last = start
  return {
    authority: undefined,
    current: () => (last = readTlsFiles(source) ?? last),
  }
}

export const openCertificates = (
  source: TlsSource | undefined,
  { dataDir, names, start }: Options,
): Certificates | undefined => {
  if (source === undefined) return undefined
  if (source.kind === 'local') return openLocalAuthority({ dataDir, names }) satisfies LocalAuthority
  return start && ofFiles(source, start)
}

/** New connections get the new certificate; open ones go on with theirs. */
type Renewable = { setSecureContext(tls: { cert: string; key: string }): void }

/** How long a new certificate, or a new address, waits. */
const CHECK_INTERVAL_MS = 30_000

/** Gives the server each new certificate without a restart. The returned function ends it. */
export const keepRenewed = (
  server: Renewable,
  certificates: Certificates,
  {
    warn,
    said,
    intervalMs = CHECK_INTERVAL_MS,
  }: { readonly warn: (error: unknown) => void; readonly said?: () => void; readonly intervalMs?: number },
): (() => void) => {
  let used = certificates.current()
  let isFailing = false
  const timer = setInterval(() => {
    try {
      const next = certificates.current()
      isFailing = false
      if (next.cert === used.cert && next.key === used.key) return
      server.setSecureContext(next)
      used = next
      said?.()
    } catch (error) {
      // The old one goes on meanwhile; once per outage is enough.
      if (!isFailing) warn(error)
      isFailing = true
    }
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
