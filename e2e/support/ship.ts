import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const STORED = /"integrity":"[^"]+","revision":null,"url":"([^"]+)"/g

/** The files that a version stores, as paths below the site. */
export const precachedFiles = (dist: string): string[] =>
  [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(STORED)].map(([, url = '']) => `/${url}`)

/** Makes another version of the build: every script and style sheet differs, and the pages carry the version's number. */
export const shipVersion = (dist: string, version: number): void => {
  const hashOf = (name: string) =>
    `sha256-${createHash('sha256')
      .update(readFileSync(join(dist, name)))
      .digest('base64')}`
  const change = (name: string, edit: (text: string) => string) =>
    writeFileSync(join(dist, name), edit(readFileSync(join(dist, name), 'utf8')))

  for (const name of readdirSync(join(dist, 'assets'))) {
    if (/\.(js|css)$/.test(name))
      change(`assets/${name}`, (text) => `${text.replace(/\n\/\*v\d+\*\/$/, '')}\n/*v${version}*/`)
  }
  const number = (html: string) =>
    html.replace(/<html lang="en"[^>]*>/, `<html lang="en" data-version="${version}">`)
  change('till.html', number)
  change('index.html', (html) =>
    number(html).replaceAll(
      /((?:src|href)="\/([^"]+)"[^>]*? integrity=")[^"]+/g,
      (_, before: string, name: string) => before + hashOf(name),
    ),
  )
  change('file-hashes.json', (text) => {
    const paths = Object.keys(JSON.parse(text) as Record<string, string>)
    return JSON.stringify(Object.fromEntries(paths.map((path) => [path, hashOf(path)])))
  })
  change('sw.js', (text) =>
    text.replaceAll(
      STORED,
      (_, url: string) => `"integrity":"${hashOf(url)}","revision":null,"url":"${url}"`,
    ),
  )
}

/**
 * Chromium may keep the old worker until it has been idle for 30 s, and each file that a page fetches begins these anew.
 * After 15 s the till offers to finish the update by hand (FR-30): this takes the offer, as a cashier would.
 */
export const onVersion = (page: Page, version: number) =>
  page.waitForFunction(
    (wanted) => {
      if (document.documentElement.dataset['version'] === wanted) return true
      const finish = [...document.querySelectorAll('button')].find(
        (button) => button.textContent === 'Start it now',
      )
      if (finish && !finish.hasAttribute('data-pressed')) {
        finish.setAttribute('data-pressed', '')
        finish.click()
      }
      return false
    },
    String(version),
    { timeout: 50_000 },
  )
