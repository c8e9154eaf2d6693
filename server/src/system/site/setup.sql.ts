import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Progress of the site's set-up, and whether its checklist was dismissed. */
export async function selectSiteSetup(sql: Sql) {
  const [row] = await sql<{ isHidden: boolean; hasBrand: boolean; hasTerms: boolean }[]>`
    SELECT s.setup_hidden = 1 AS is_hidden, s.name_pc <> '' AND s.logo <> '' AS has_brand,
      EXISTS (SELECT FROM site_article a
        WHERE a.site_id = ${sql.siteId}
          AND a.status_id = ${literal(sql, stateCode.row.active)}
          AND a.nav_name ~ '协议|条款|隐私'
          AND a.art_desc <> '') AS has_terms
    FROM site s WHERE s.site_id = ${sql.siteId}`
  return row ?? { isHidden: true, hasBrand: true, hasTerms: true }
}

/** Dismisses the checklist for all operators of the site. */
export async function hideSetup(tx: Tx): Promise<void> {
  await tx`UPDATE site SET setup_hidden = 1 WHERE site_id = ${tx.siteId}`
}
