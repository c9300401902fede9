import { RESOURCE_NAMES, type ResourceRights } from '@evertill/contract'
import { expect, test } from 'vitest'
import { hubRights } from '../../policies/hub-access.policy.ts'
import { STARTING_ROLES } from '../../db/seed/starting-roles.ts'

/** What somebody with the role may do with the lists of the hub, in the only store of the company. */
const rightsOf = (role: string) => {
  const modules = STARTING_ROLES.find(({ name }) => name === role)?.rights.modules ?? {}
  const access = Object.entries(modules).map(([resource, perms]) => ({ store_id: 's1', resource, perms }))
  return hubRights(access, 1)
}

const listsWith = (role: string, right: keyof ResourceRights): string[] => {
  const rights = rightsOf(role)
  return RESOURCE_NAMES.filter((name) => rights[name]?.[right])
}

const OWNERS_ALONE = ['company', 'people', 'roles']

test('HB-21 of a new company, the owner sees and changes every list of the hub', () => {
  for (const right of ['read', 'create', 'update', 'delete'] as const)
    expect(listsWith('Owner', right)).toEqual(RESOURCE_NAMES)
})

test('HB-21 a manager has all of them but the company, its people and their roles', () => {
  const lists = RESOURCE_NAMES.filter((name) => !OWNERS_ALONE.includes(name))
  expect(listsWith('Manager', 'read')).toEqual(lists)
  expect(listsWith('Manager', 'update')).toEqual(lists)
})

test('HB-21 a cashier has none', () => {
  expect(listsWith('Cashier', 'read')).toEqual([])
})

test('HB-21 a bookkeeper reads the taxes and changes nothing', () => {
  const lists = listsWith('Bookkeeper', 'read')
  expect(lists).toContain('taxes')
  expect(lists.filter((name) => OWNERS_ALONE.includes(name))).toEqual([])
  for (const right of ['create', 'update', 'delete'] as const)
    expect(listsWith('Bookkeeper', right)).toEqual([])
})
