import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

/** Stages of the site, people who can own leads, and whether the viewer manages all leads. */
export function useStages() {
  const { data } = useQuery('marketing/admin/lead/stages', {})
  return {
    isManager: data?.isManager === true,
    stages: data?.stageList ?? [],
    owners: data?.ownerList ?? [],
    campaigns: data?.campaignList ?? [],
    nameOf: (stage: number) => data?.stageList.find(({ code }) => code === stage)?.name ?? '',
    toneOf: (stage: number) => texts.colors[stage] ?? 'brand',
  }
}
