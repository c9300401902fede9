import { checkBundleSize } from '../checks/bundle-size.mjs'
import { checkDeadCode } from '../checks/dead-code.mjs'
import { checkDirection } from '../checks/direction.mjs'
import { checkDomainExports } from '../checks/domain-exports.mjs'
import { checkFileSize } from '../checks/file-size.mjs'
import { checkFormat } from '../checks/format.mjs'
import { checkLanguages } from '../checks/languages.mjs'
import { checkLint } from '../checks/lint.mjs'
import { checkLockfile } from '../checks/lockfile.mjs'
import { checkMigrations } from '../checks/migrations.mjs'
import { checkRules } from '../checks/rules.mjs'
import { checkTypes } from '../checks/types.mjs'
import { checkUnusedTexts } from '../checks/unused-texts.mjs'

/** @type {Record<(typeof import('./selection.mjs').CHECKS)[number], () => Promise<import('../checks/check.mjs').CheckResult>>} */
export const CHECK_FUNCTIONS = {
  types: () => checkTypes(),
  lint: () => checkLint(),
  format: () => checkFormat(),
  'dead-code': () => checkDeadCode(),
  'domain-exports': () => checkDomainExports(),
  'unused-texts': () => checkUnusedTexts(),
  languages: () => checkLanguages(),
  direction: () => checkDirection(),
  migrations: () => checkMigrations(),
  rules: () => checkRules(),
  lockfile: () => checkLockfile(),
  'file-size': () => checkFileSize(),
  'bundle-size': () => checkBundleSize(),
}
