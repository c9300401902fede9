import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '@evertill/contract'
import { expect, test } from 'vitest'
import { ROOT } from './checks/files.mjs'
import { UNAVAILABLE_REPLY } from './cluster/config-files.ts'

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const RULES = read('deploy', 'prometheus', 'evertill.rules.yml')
const DASHBOARD = read('deploy', 'grafana', 'evertill.json')
const RUNBOOK = read('docs', 'OPERATIONS.md')

/** As GitHub makes them. */
const anchorOf = (heading: string) => heading.toLowerCase().replaceAll(' ', '-')
const anchors = [...RUNBOOK.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test('HA-16 each alert says what is at risk and leads to a part of the runbook that says what to do', () => {
  const alerts = RULES.split(/^ {6}- alert: /m).slice(1)
  expect(alerts.length).toBeGreaterThan(5)
  for (const alert of alerts) {
    const [name] = alert.split('\n')
    expect(alert, name).toMatch(/summary: \S/)
    const anchor = /runbook: docs\/OPERATIONS\.md#(\S+)/.exec(alert)?.[1]
    expect(anchors, name).toContain(anchor)
    const text = RUNBOOK.split(/^#+ /m).find((part) => anchorOf(part.split('\n')[0] ?? '') === anchor)
    expect(text?.trim().split('\n').length, name).toBeGreaterThan(2)
  }
})

test('HA-16 alerts and the page of Grafana read only metrics and labels that the server has', () => {
  const source = read('apps', 'server', 'src', 'http', 'metrics.ts')
  const used = [...`${RULES}${DASHBOARD}`.matchAll(/\bevertill_[a-z_]+/g)].map(([name]) => name)
  expect(new Set(used).size).toBeGreaterThan(8)
  for (const name of used) expect(source).toContain(`'${name.replace(/_(count|bucket|sum)$/, '')}'`)
  for (const name of ['createOfflineSale', 'createOfflineSales']) expect(ENDPOINTS).toHaveProperty(name)
  expect(
    (JSON.parse(DASHBOARD) as { panels: { targets: { expr: string }[] }[] }).panels.length,
  ).toBeGreaterThan(5)
})

test('HA-16 every file of deploy/ is named in the runbook, and every file named there exists', () => {
  const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1))
  const named = [...RUNBOOK.matchAll(/\]\(\.\.\/(deploy\/[^)]+)\)/g)].map(([, path = '']) => path)
  expect(named.toSorted()).toEqual(files.toSorted())
})

test('HA-3 what HAProxy says without a server is what a server says: 503, Retry-After and our JSON', () => {
  expect(read('deploy', 'haproxy', '503.http')).toBe(UNAVAILABLE_REPLY)
  const [head = '', body = ''] = UNAVAILABLE_REPLY.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.0 503 [\s\S]*^Retry-After: 5/m)
  expect(JSON.parse(body)).toMatchObject({ code: 'UNAVAILABLE' })
})
