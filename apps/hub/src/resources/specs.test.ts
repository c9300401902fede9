import { ENDPOINTS, RESOURCE_NAMES, RESOURCES, type ResourceDefinition } from '@evertill/contract'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HUB_ACCESS, PAGE_ACCESS, TILL_ACCESS } from './access-rows.ts'
import { SECTIONS } from './sections.ts'
import { fieldsOf, SPECS } from './specs.ts'

type Tree = { [key: string]: string | Tree }

const TEXTS = JSON.parse(
  readFileSync(new URL('../../../../packages/texts/src/hub/en.json', import.meta.url), 'utf8'),
) as Tree

const textAt = (key: string): unknown =>
  key.split('.').reduce<unknown>((tree, part) => (tree as Tree | undefined)?.[part], TEXTS)

describe.each(RESOURCE_NAMES)('the spec of %s', (name) => {
  const spec = SPECS[name]
  const definition: ResourceDefinition = RESOURCES[name]

  test('HW-20 its form asks for every field of the contract, and for no other', () => {
    expect(
      fieldsOf(spec)
        .map((field) => field.name)
        .toSorted(),
    ).toEqual(Object.keys(definition.fields.shape).toSorted())
  })

  test('HW-20 its columns and its title are fields of a row', () => {
    const known = new Set([
      ...Object.keys(definition.fields.shape),
      ...Object.keys(definition.shown?.shape ?? {}),
    ])
    for (const { name: column } of spec.columns) expect(known).toContain(column)
    expect(known).toContain(spec.title)
  })

  test('HW-3 everything that it shows has a text', () => {
    const keys = [
      ...['title', 'about', 'add', 'empty', 'hint'].map((text) => `resources.${name}.${text}`),
      ...spec.columns.map((column) => `fields.${name}.${column.name}`),
      ...fieldsOf(spec).map((field) => `fields.${name}.${field.name}`),
      ...fieldsOf(spec).flatMap((field) => (field.hasHint ? [`hints.${name}.${field.name}`] : [])),
      ...fieldsOf(spec).flatMap((field) =>
        field.kind === 'choice' ? field.options.map((option) => `choices.${field.name}.${option}`) : [],
      ),
      ...spec.groups.map(({ id }) => `groups.${id}`),
    ]
    for (const key of keys) expect([key, typeof textAt(key)]).toEqual([key, 'string'])
  })
})

test('HW-4 every list is in one section of the rail', () => {
  expect(SECTIONS.flatMap(({ resources }) => [...resources]).toSorted()).toEqual(
    [...RESOURCE_NAMES].toSorted(),
  )
})

test('HW-31 the matrix of a role has every permission that a call asks for', () => {
  const shown = new Set(
    [...TILL_ACCESS, ...HUB_ACCESS, ...PAGE_ACCESS].flatMap(({ id, perms }) =>
      perms.map((perm) => `${id} ${perm}`),
    ),
  )
  for (const { permission } of Object.values(ENDPOINTS))
    if (permission) expect(shown).toContain(`${permission.id} ${permission.perm}`)
})

test('HW-31 every row and column of the matrix has a text', () => {
  for (const { id, perms } of [...TILL_ACCESS, ...PAGE_ACCESS])
    for (const key of [`access.${id}`, ...perms.map((perm) => `access.perms.${perm}`)])
      expect([key, typeof textAt(key)]).toEqual([key, 'string'])
})
