import { createHash, X509Certificate } from 'node:crypto'
import { factsOf } from '@evertill/texts/languages.ts'
import { renderSVG } from 'uqr'
import { fingerprintOf } from '../config/local-authority.ts'
import { knownLanguage, textsIn } from '../services/sales/bill-texts.ts'

/** The page that explains how a device comes to trust the server's own authority. It loads nothing and runs nothing. */
export const TRUST_PATH = '/trust'
export const AUTHORITY_PATH = '/trust/evertill-authority.crt'

export type TrustOptions = {
  /** The authority's certificate, as PEM. */
  readonly authority: string
  /** Where the till opens over https, for the device that asks. */
  readonly tillUrl: (host: string) => string
}

type Asked = {
  readonly url: string
  readonly language: string
  readonly system: string
  readonly host: string
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; }
body { max-width: 40rem; margin: 0 auto; padding: 24px 16px 48px; }
a.main { display: inline-block; padding: 12px 20px; border: 1px solid; border-radius: 8px; }
code { overflow-wrap: anywhere; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 8px 0; }
summary { min-height: 44px; line-height: 44px; font-weight: 600; cursor: pointer; }
svg { width: 160px; height: 160px; background: #fff; }
`

export const TRUST_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src '${`sha256-${createHash('sha256').update(STYLE).digest('base64')}`}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

const SYSTEMS = [
  ['android', /android/i],
  ['ios', /iphone|ipad/i],
  ['windows', /windows/i],
  ['mac', /macintosh/i],
  ['linux', /linux|x11/i],
] as const

export const trustPage = (
  { authority, tillUrl }: TrustOptions,
  { url, language: wanted, system, host }: Asked,
): string => {
  const language = knownLanguage(wanted)
  const t = textsIn(language)
  const mine = SYSTEMS.find(([, agent]) => agent.test(system))?.[0]
  const titles = {
    android: [t('trust.android'), t('trust.androidSteps')],
    ios: [t('trust.ios'), t('trust.iosSteps')],
    windows: [t('trust.windows'), t('trust.windowsSteps')],
    mac: [t('trust.mac'), t('trust.macSteps')],
    linux: [t('trust.linux'), t('trust.linuxSteps')],
  } as const
  const sections = SYSTEMS.map(([name]) => {
    const [title, steps] = titles[name]
    const list = steps.split('\n').map((step) => `<li>${escaped(step)}</li>`)
    return `<details${name === mine ? ' open' : ''}><summary>${escaped(title)}</summary><ol>${list.join('')}</ol></details>`
  })
  return `<!doctype html>
<html lang="${language}" dir="${factsOf(language).direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(t('trust.title'))}</title><style>${STYLE}</style></head><body><main>
<h1>${escaped(t('trust.title'))}</h1>
<p>${escaped(t('trust.why'))}</p>
<p><a class="main" href="${AUTHORITY_PATH}">${escaped(t('trust.download'))}</a></p>
<p>${escaped(t('trust.compare'))}<br><code dir="ltr">${fingerprintOf(authority)}</code></p>
<p>${escaped(t('trust.scope'))}</p>
${sections.join('\n')}
<p><a href="${escaped(tillUrl(host))}/">${escaped(t('trust.open'))}</a></p>
<h2>${escaped(t('trust.other'))}</h2>
${renderSVG(url)}
<p><code dir="ltr">${escaped(url)}</code></p>
</main></body></html>
`
}

/** As DER: Android and iOS take it from the browser at once, where PEM is shown as text by some. */
export const authorityFile = (authority: string): Buffer => Buffer.from(new X509Certificate(authority).raw)
export const AUTHORITY_TYPE = 'application/x-x509-ca-cert'
