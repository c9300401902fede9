import { RESOURCES, type ResourceDefinition, RESOURCE_NAMES, type ResourceName } from '@evertill/contract'
import texts from '@evertill/texts/hub/en.json'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { textOf } from '../../api/text-of.ts'
import type { FieldSpec } from '../../resources/spec.ts'
import { fieldsOf, SPECS } from '../../resources/specs.ts'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { FAKE_ROWS } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const saved = () => expect.element(page.getByText(/^Saved \d/)).toBeVisible()

const field = (resource: ResourceName, name: string) => {
  const labels = texts.fields[resource] as Readonly<Record<string, string>>
  return page.getByLabelText(labels[name] ?? name, { exact: true })
}

/** Types what another row of the list has, as far as a new one does not have it already. */
const fill = async (resource: ResourceName, one: FieldSpec, value: unknown): Promise<void> => {
  const blank: Readonly<Record<string, unknown>> = RESOURCES[resource].blank
  if (value === undefined || value === null || value === '' || one.name in blank) return
  const input = field(resource, one.name)
  if (one.kind === 'text') await input.fill(textOf(value))
  else if (one.kind === 'choice' || one.kind === 'row' || one.kind === 'state')
    await input.selectOptions(textOf(value))
  else if (one.kind === 'rates') {
    await page.getByLabelText('Name of the rate', { exact: true }).fill('Luxury')
    await page.getByLabelText('Head', { exact: true }).fill('LUX')
  }
}

const titleOf = (resource: ResourceName) => field(resource, SPECS[resource].title)
const has = (resource: ResourceName, verb: string) =>
  (RESOURCES[resource] as ResourceDefinition).verbs.some((one) => one === verb)

/** Their forms ask for more than texts and choices, and have tests of their own. */
const WITH_OWN_TESTS: readonly ResourceName[] = [
  'products',
  'price-changes',
  'offers',
  'customers',
  'membership-tiers',
  'denominations',
  'service-areas',
]
const MADE = RESOURCE_NAMES.filter((name) => has(name, 'create') && !WITH_OWN_TESTS.includes(name))

/** One machine serves all lists: these have a field of each kind, and `npm run prove screens` tries every list. */
const WITH_EVERY_KIND: readonly ResourceName[] = ['taxes', 'stores', 'registers']
const TRIED =
  import.meta.env['EVERTILL_LONG'] === '1' ? MADE : MADE.filter((name) => WITH_EVERY_KIND.includes(name))

describe.each(TRIED)('%s', (resource) => {
  test('HW-22 a row is created, changed, deleted and restored', async () => {
    await openHub(server, `/${resource}/new`)
    const [sample = {}] = FAKE_ROWS[resource] as readonly Record<string, unknown>[]
    const { title } = SPECS[resource]
    await expect.element(titleOf(resource)).toBeVisible()
    for (const one of fieldsOf(SPECS[resource]))
      if (one.name !== title && one.when?.(sample) !== false) await fill(resource, one, sample[one.name])
    await titleOf(resource).fill('Made by hand')
    await button('Save').click()
    await expect.element(heading('Made by hand')).toBeVisible()
    await titleOf(resource).fill('Made and changed')
    await button('Save').click()
    await saved()
    const made = () => server.rows[resource].find((row) => row[title] === 'Made and changed')
    expect(made()).toMatchObject({ Version: 2, IsDeleted: false })
    await button('Delete').click()
    await expect.element(page.getByText('Made and changed is deleted.')).toBeVisible()
    expect(made()?.IsDeleted).toBe(true)
    await button('Deleted').click()
    await button('Restore').click()
    await expect.element(page.getByText('Nothing is deleted')).toBeVisible()
    expect(made()?.IsDeleted).toBe(false)
  })
})

/** The lists that no row is added to, and a field that can be typed into. */
const CHANGED_ONLY = { company: 'RegistrationName', reasons: 'ReturnReasons' } as const

test('HW-22 every other list has rows that are changed only', () => {
  const others = RESOURCE_NAMES.filter((name) => !has(name, 'create'))
  expect(others.toSorted()).toEqual(Object.keys(CHANGED_ONLY).toSorted())
})

test.each(Object.entries(CHANGED_ONLY))('HW-22 a row of %s is changed', async (name, typed) => {
  const resource = name as ResourceName
  const [row] = server.rows[resource]
  await openHub(server, resource === 'company' ? '/company' : `/${resource}/${row?.key}`)
  await field(resource, typed).fill('Something else')
  await button('Save').click()
  await saved()
  expect([server.rows[resource][0]?.[typed]].flat()).toEqual(['Something else'])
})
