import { importTableRule } from './import-rule.mjs'
import { literalTextRule } from './literal-text-rule.mjs'
import { noEnumRule } from './no-enum-rule.mjs'
import { domainPurityRule } from './purity-rule.mjs'
import { screenNumbersRule } from './screen-numbers-rule.mjs'

/** Our own lint rules. The linter requires a default export. */
export default {
  meta: { name: 'house' },
  rules: {
    'import-table': importTableRule,
    'domain-purity': domainPurityRule,
    'no-enum': noEnumRule,
    'literal-text': literalTextRule,
    'screen-numbers': screenNumbersRule,
  },
}
