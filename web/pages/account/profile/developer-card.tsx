import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { texts } from '../info-texts.ts'

/** Leads to the API tokens. */
export const DeveloperCard = () => (
  <Card pad="l">
    <CardHead title={texts.developer} />
    <Row justify="between" gap={3}>
      <Hint>{texts.developerAbout}</Hint>
      <ButtonLink size="s" variant="line" to="/account/developer">
        {texts.tokens}
      </ButtonLink>
    </Row>
  </Card>
)
