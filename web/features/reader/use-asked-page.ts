import { useSearchParams } from 'react-router'

/** The page of a document that the address names: a question leads to the one it is about. 0 for none. */
export function useAskedPage(): number {
  const [params] = useSearchParams()
  const page = Number(params.get('page') ?? 0)
  return Number.isInteger(page) && page > 0 ? page : 0
}
