/** An article in a list. */
export { ArticleRow } from './article-row.tsx'
