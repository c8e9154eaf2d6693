/** Label of generated content in its metadata: the field `AIGC` of GB 45438-2025, annex E. */
export const generatedLabel = (siteName: string, id: string): string =>
  JSON.stringify({
    Label: '1',
    ContentProducer: siteName,
    ProduceID: id,
    ReservedCode1: '',
    ContentPropagator: siteName,
    PropagateID: id,
    ReservedCode2: '',
  })
