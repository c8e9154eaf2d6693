import { stateCode } from '@zhixing/contract/states'
import { ArrowDownOutlined, ArrowUpOutlined, EditOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Empty, Form, Input, Space, Tag, Tooltip, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { useConfirmAction } from '../../../features/shared/workbench/use-confirm-action.tsx'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toast-store.ts'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from './categories.module.css'
import { dropped, type Order, placeOf, reordered, stepped, type TreeCategory } from './category-moves.ts'
import { texts } from './category-texts.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'

/** What is done with the categories of one kind; each may throw what the server said. */
export interface CategoryActions {
  add(parentId: string, categoryName: string): Promise<unknown>
  rename(node: TreeCategory, categoryName: string, etag: string | undefined): Promise<unknown>
  remove(id: string): Promise<unknown>
  sort(order: Order): Promise<unknown>
  stand(node: TreeCategory, statusId: 0 | 1): Promise<unknown>
}

export interface CategoryTreeProps {
  kind: string
  tree: TreeCategory[]
  /** Levels there can be. */
  levels: number
  usesText: (n: number) => string
  actions: CategoryActions
  /** Further actions in the menu of a category. */
  more?: readonly { key: string; label: string; run: (node: TreeCategory) => void }[]
  /** Shows another tree until the next answer. */
  onTree: (tree: TreeCategory[]) => void
  reload: () => void
}

type Editing = { kind: 'add'; parent: TreeCategory | null } | { kind: 'rename'; node: TreeCategory }

/** The categories of one kind: dragged by mouse, moved by buttons, added, renamed, switched off, deleted. */
export function CategoryTree({ kind, tree, levels, usesText, actions, more = [], onTree, reload }: CategoryTreeProps) {
  const confirmAction = useConfirmAction()
  const [editing, setEditing] = useState<Editing>()
  const [expanded, setExpanded] = useState<readonly string[]>(() => tree.map((node) => node.id))

  async function sort(order: Order | undefined) {
    if (!order) return
    onTree(reordered(tree, order))
    try {
      await actions.sort(order)
      toast.success(texts.saved)
    } catch {
      // Told by the call; what is shown goes back to what is.
    }
    reload()
  }

  async function remove(node: TreeCategory) {
    const done = await confirmAction({
      title: texts.removeAsk(node.categoryName),
      content: texts.removeAbout,
      okText: texts.remove,
      danger: true,
      done: texts.removed,
      run: () => actions.remove(node.id),
    })
    if (done) reload()
  }

  async function stand(node: TreeCategory) {
    const statusId = node.statusId === stateCode.row.active ? 0 : 1
    const done =
      statusId === stateCode.row.active
        ? await actions.stand(node, 1).then(
            () => true,
            () => false,
          )
        : await confirmAction({
            title: texts.offAsk(node.categoryName),
            content: texts.offAbout,
            okText: texts.off,
            run: () => actions.stand(node, 0),
          })
    if (done) {
      toast.success(texts.saved)
      reload()
    }
  }

  const row = (node: TreeCategory) => (
    <Row
      nowrap
      className={cx(css.row, node.statusId === stateCode.row.inactive && css.off)}
      data-category={node.categoryName}
    >
      <span className={css.name}>{node.categoryName}</span>
      {node.statusId === stateCode.row.inactive && <Tag>{texts.isOff}</Tag>}
      {node.uses > 0 && <span className={css.uses}>{usesText(node.uses)}</span>}
      <span className={css.actions}>
        <Action
          label={texts.up}
          name={node.categoryName}
          icon={<ArrowUpOutlined />}
          run={() => sort(stepped(tree, node.id, -1))}
          off={!stepped(tree, node.id, -1)}
        />
        <Action
          label={texts.down}
          name={node.categoryName}
          icon={<ArrowDownOutlined />}
          run={() => sort(stepped(tree, node.id, 1))}
          off={!stepped(tree, node.id, 1)}
        />
        {node.floor < levels && (
          <Action
            label={texts.addBelow}
            name={node.categoryName}
            icon={<PlusOutlined />}
            run={() => setEditing({ kind: 'add', parent: node })}
          />
        )}
        <Action
          label={texts.rename}
          name={node.categoryName}
          icon={<EditOutlined />}
          run={() => setEditing({ kind: 'rename', node })}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'stand', label: node.statusId === stateCode.row.active ? texts.off : texts.on },
              ...more.map(({ key, label }) => ({ key, label })),
              { key: 'remove', label: texts.remove, danger: true },
            ],
            onClick: ({ key }) => {
              const other = more.find((one) => one.key === key)
              if (other) other.run(node)
              else void (key === 'remove' ? remove(node) : stand(node))
            },
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={texts.more(node.categoryName)} />
        </Dropdown>
      </span>
    </Row>
  )
  const data = (nodes: TreeCategory[]): TreeDataNode[] =>
    nodes.map((node) => ({ key: node.id, title: row(node), children: data(node.children) }))

  const folders = withChildren(tree)
  return (
    <Panel pad={0} className={css.box}>
      {tree.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.empty}>
          <Button type="primary" onClick={() => setEditing({ kind: 'add', parent: null })}>
            {texts.addTop}
          </Button>
        </Empty>
      ) : (
        <Tree
          aria-label={texts.tree(kind)}
          blockNode
          draggable={{ icon: false }}
          selectable={false}
          expandedKeys={[...expanded]}
          onExpand={(keys) => setExpanded(keys.map(String))}
          treeData={data(tree)}
          allowDrop={({ dragNode, dropNode, dropPosition }) => {
            const [moved, target] = [String(dragNode.key), String(dropNode.key)]
            const floor = (id: string) => {
              const place = placeOf(tree, id)
              return place?.siblings[place.at]?.floor ?? 0
            }
            return dropPosition === 0 ? floor(target) === floor(moved) - 1 : floor(target) === floor(moved)
          }}
          onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
            // The library tells a gap by the place among the siblings: one less than the node's own is above it.
            const own = Number(node.pos.split('-').at(-1))
            const where = !dropToGap ? 'inside' : dropPosition - own < 0 ? 'before' : 'after'
            void sort(dropped(tree, String(dragNode.key), String(node.key), where))
          }}
        />
      )}
      {tree.length > 0 && (
        <Space wrap>
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => setEditing({ kind: 'add', parent: null })}>
            {levels > 1 ? texts.addTop : texts.add}
          </Button>
          {levels > 1 && (
            <Button type="text" onClick={() => setExpanded(expanded.length >= folders.length ? [] : folders)}>
              {expanded.length >= folders.length ? texts.fold : texts.unfold}
            </Button>
          )}
        </Space>
      )}
      {editing && (
        <NameDialog
          editing={editing}
          save={(name, etag) =>
            editing.kind === 'add'
              ? actions.add(editing.parent?.id ?? '0', name)
              : actions.rename(editing.node, name, etag)
          }
          onClose={(saved) => {
            setEditing(undefined)
            if (!saved) return
            // What was added is to be seen.
            if (editing.kind === 'add' && editing.parent) setExpanded([...expanded, editing.parent.id])
            reload()
          }}
        />
      )}
    </Panel>
  )
}

/** Ids of all that have something below them. */
const withChildren = (nodes: TreeCategory[]): string[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...withChildren(node.children)] : []))

function Action({
  label,
  name,
  icon,
  run,
  off = false,
}: {
  label: string
  name: string
  icon: React.ReactNode
  run: () => unknown
  off?: boolean
}) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.5}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={`${label}${name}`}
        disabled={off}
        onClick={() => void run()}
      />
    </Tooltip>
  )
}

function NameDialog({
  editing,
  save,
  onClose,
}: {
  editing: Editing
  save: (name: string, etag: string | undefined) => Promise<unknown>
  onClose: (saved: boolean) => void
}) {
  return (
    <FormModal<{ categoryName: string }>
      title={editing.kind === 'add' ? (editing.parent ? texts.addBelow : texts.add) : texts.rename}
      width={420}
      start={{ categoryName: editing.kind === 'rename' ? editing.node.categoryName : '' }}
      done={texts.saved}
      onClose={() => onClose(false)}
      edits={editing.kind === 'rename' ? editing.node : undefined}
      onSubmit={async ({ categoryName }, etag) => {
        await save(categoryName, etag)
        onClose(true)
      }}
    >
      <Form.Item
        name="categoryName"
        label={texts.name}
        extra={editing.kind === 'add' && editing.parent ? texts.below(editing.parent.categoryName) : undefined}
        rules={[
          { required: true, whitespace: true, message: texts.nameMissing },
          { max: 50, message: texts.nameLong },
        ]}
      >
        <Input autoFocus />
      </Form.Item>
    </FormModal>
  )
}
