import { importTableRule } from './import-rule.mjs'
import { noEnumRule } from './no-enum-rule.mjs'
import { domainPurityRule } from './purity-rule.mjs'

/** The rules that no library has. The linter asks for a default export. */
export default {
  meta: { name: 'house' },
  rules: { 'import-table': importTableRule, 'domain-purity': domainPurityRule, 'no-enum': noEnumRule },
}
