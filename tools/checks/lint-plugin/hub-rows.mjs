import { featuresApart, forbiddenPackageRows, layerRows } from './row-builders.mjs'

/** The layers of the hub, from the bottom up. `entry` (main.tsx) wires everything and has no row. */
export const HUB_LAYERS = {
  api: [],
  // Which fields and columns each resource has: data that lists and forms are drawn from.
  resources: ['api'],
  parts: ['api', 'resources'],
  features: ['api', 'resources', 'parts'],
  app: ['api', 'resources', 'parts', 'features'],
}

const REACT = /^(react|react-dom|react-router|react-i18next|@tanstack\/.+|@mantine\/.+)$/

/** @type {import('./import-table.mjs').Row[]} */
export const HUB_ROWS = [
  featuresApart('hub', 'hub-features-apart'),
  ...forbiddenPackageRows('hub', 'hub-no-react', ['api', 'resources'], REACT, 'React'),
  ...layerRows('hub', 'hub', HUB_LAYERS),
]
