import { Avatar } from '../../../ui/avatar.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

/** Assistants of a live course. */
export function AssistantCard({ list }: { list: readonly { nickname: string; headImgUrl: string }[] }) {
  return (
    <Card>
      <CardHead title={texts.people} />
      <Row as="ul" gap={3} rowGap={2}>
        {list.map(({ nickname, headImgUrl }) => (
          <Row as="li" key={`${nickname} ${headImgUrl}`} gap={2}>
            <Avatar name={nickname} src={headImgUrl} size="s" />
            <span>{nickname}</span>
          </Row>
        ))}
      </Row>
    </Card>
  )
}
