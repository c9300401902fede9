import type { Partner } from '@evertill/contract'

/** Where a partner's calls begin. */
export const callsOf = ({ Kind, key }: Pick<Partner, 'Kind' | 'key'>, address: string): string =>
  Kind === 'channel' ? `${address}/v1/channels/${key}/` : `${address}/v1/packages/…/tracking?carrier=${key}`
