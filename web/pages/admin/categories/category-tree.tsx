import { otherStatus } from '../../../features/shared/workbench/row-status.ts'
import { Menu } from '../../../ui/menu.tsx'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Input } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ChevronDownIcon, ChevronRightIcon, ChevronUpIcon, EditIcon, MoreIcon, PlusIcon } from '../../../ui/icons.tsx'
import { stateCode } from '@zhixing/contract/states'
import { type DragEvent, useState } from 'react'
import { buttonClass, IconButton, Button } from '../../../ui/button.tsx'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/toast-store.ts'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from './categories.module.css'
import { dropped, type Order, placeOf, reordered, stepped, type TreeCategory } from './category-moves.ts'
import { texts } from './category-texts.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { useIsReader } from '../../../features/shared/workbench/use-admin.ts'

/** Calls for categories of one kind; each may reject with an ApiError. */
export interface CategoryActions {
  add(parentId: string, categoryName: string): Promise<unknown>
  rename(node: TreeCategory, categoryName: string, etag: string | undefined): Promise<unknown>
  remove(id: string): Promise<unknown>
  sort(order: Order): Promise<unknown>
  setStatus(node: TreeCategory, statusId: 0 | 1): Promise<unknown>
}

export interface CategoryTreeProps {
  kind: string
  tree: TreeCategory[]
  /** Maximum depth. */
  levels: number
  usesText: (n: number) => string
  actions: CategoryActions
  /** Additional actions in the menu of a category. */
  more?: readonly { key: string; label: string; run: (node: TreeCategory) => void }[]
  /** Optimistic update of the tree. */
  onTree: (tree: TreeCategory[]) => void
  reload: () => void
}

type Editing = { kind: 'add'; parent: TreeCategory | null } | { kind: 'rename'; node: TreeCategory }

/** The category tree of one kind: drag and drop, move buttons, add, rename, disable, delete. */
export function CategoryTree({ kind, tree, levels, usesText, actions, more = [], onTree, reload }: CategoryTreeProps) {
  const isReader = useIsReader()
  const [editing, setEditing] = useState<Editing>()
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<{ id: string; where: DropPlace }>()
  const [expanded, setExpanded] = useState<readonly string[]>(() => tree.map((node) => node.id))

  async function sort(order: Order | undefined) {
    if (!order) return
    onTree(reordered(tree, order))
    try {
      await actions.sort(order)
      toast.success(texts.saved)
    } catch {
      // The call shows its refusal; `reload` restores the tree.
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

  async function setStatus(node: TreeCategory) {
    const statusId = otherStatus(node.statusId)
    const done =
      statusId === stateCode.row.active
        ? await actions.setStatus(node, 1).then(
            () => true,
            () => false,
          )
        : await confirmAction({
            title: texts.offAsk(node.categoryName),
            content: texts.offAbout,
            okText: texts.off,
            run: () => actions.setStatus(node, 0),
          })
    if (done) {
      toast.success(texts.saved)
      reload()
    }
  }

  const buttons = (node: TreeCategory) => (
    <span className={css.actions}>
      <Action
        label={texts.up}
        name={node.categoryName}
        icon={<ChevronUpIcon size={16} />}
        run={() => sort(stepped(tree, node.id, -1))}
        off={!stepped(tree, node.id, -1)}
      />
      <Action
        label={texts.down}
        name={node.categoryName}
        icon={<ChevronDownIcon size={16} />}
        run={() => sort(stepped(tree, node.id, 1))}
        off={!stepped(tree, node.id, 1)}
      />
      {node.floor < levels && (
        <Action
          label={texts.addBelow}
          name={node.categoryName}
          icon={<PlusIcon size={16} />}
          run={() => setEditing({ kind: 'add', parent: node })}
        />
      )}
      <Action
        label={texts.rename}
        name={node.categoryName}
        icon={<EditIcon size={16} />}
        run={() => setEditing({ kind: 'rename', node })}
      />
      <Menu
        label={texts.more(node.categoryName)}
        button={<MoreIcon size={20} />}
        className={buttonClass({ variant: 'text', size: 's' })}
        floating
        isActions
        items={[
          {
            label: node.statusId === stateCode.row.active ? texts.off : texts.on,
            onSelect: () => void setStatus(node),
          },
          ...more.map(({ label, run }) => ({ label, onSelect: () => run(node) })),
          { label: texts.remove, danger: true, onSelect: () => void remove(node) },
        ]}
      />
    </span>
  )
  const row = (node: TreeCategory) => (
    <Row
      nowrap
      className={cx(css.row, node.statusId === stateCode.row.inactive && css.off)}
      data-category={node.categoryName}
    >
      <span className={css.name}>{node.categoryName}</span>
      {node.statusId === stateCode.row.inactive && <Tag tone="plain">{texts.isOff}</Tag>}
      {node.uses > 0 && <span className={css.uses}>{usesText(node.uses)}</span>}
      {!isReader && buttons(node)}
    </Row>
  )
  const level = (nodes: TreeCategory[]) => (
    <ul className={css.level} aria-label={nodes === tree ? texts.tree(kind) : undefined}>
      {nodes.map((node) => {
        const isOpen = expanded.includes(node.id)
        const place = over?.id === node.id ? over.where : undefined
        return (
          <li key={node.id}>
            <Row
              nowrap
              gap={1}
              className={css.line}
              draggable={!isReader}
              data-drop={place}
              onDragStart={(event: DragEvent) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', node.categoryName)
                setDragged(node.id)
              }}
              onDragEnd={() => {
                setDragged(undefined)
                setOver(undefined)
              }}
              onDragOver={(event: DragEvent) => {
                const where = dragged && placeOfDrop(tree, dragged, node, event)
                if (where) event.preventDefault()
                setOver(where ? { id: node.id, where } : undefined)
              }}
              onDrop={(event: DragEvent) => {
                event.preventDefault()
                if (dragged && over) void sort(dropped(tree, dragged, over.id, over.where))
                setOver(undefined)
              }}
            >
              {node.children.length > 0 ? (
                <IconButton
                  size="s"
                  label={`${isOpen ? texts.fold : texts.unfold}${node.categoryName}`}
                  aria-expanded={isOpen}
                  className={css.toggle}
                  onClick={() => setExpanded(isOpen ? expanded.filter((id) => id !== node.id) : [...expanded, node.id])}
                >
                  <ChevronRightIcon size={16} />
                </IconButton>
              ) : (
                <span className={css.leaf} />
              )}
              {row(node)}
            </Row>
            {isOpen && node.children.length > 0 && level(node.children)}
          </li>
        )
      })}
    </ul>
  )

  const folders = withChildren(tree)
  return (
    <Panel pad={0} className={css.box}>
      {tree.length === 0 ? (
        <Empty
          compact
          title={texts.empty}
          action={
            !isReader && <Button onClick={() => setEditing({ kind: 'add', parent: null })}>{texts.addTop}</Button>
          }
        />
      ) : (
        level(tree)
      )}
      {tree.length > 0 && (
        <Row>
          {!isReader && (
            <Button
              variant="line"
              icon={<PlusIcon size={16} />}
              onClick={() => setEditing({ kind: 'add', parent: null })}
            >
              {levels > 1 ? texts.addTop : texts.add}
            </Button>
          )}
          {levels > 1 && (
            <Button variant="text" onClick={() => setExpanded(expanded.length >= folders.length ? [] : folders)}>
              {expanded.length >= folders.length ? texts.fold : texts.unfold}
            </Button>
          )}
        </Row>
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
            // Expands the parent of the new category.
            if (editing.kind === 'add' && editing.parent) setExpanded([...expanded, editing.parent.id])
            reload()
          }}
        />
      )}
    </Panel>
  )
}

type DropPlace = 'before' | 'after' | 'inside'

/** Where a drop on a row puts the dragged category: next to one of its own level, or into one of the level above. */
function placeOfDrop(
  tree: TreeCategory[],
  dragged: string,
  target: TreeCategory,
  { currentTarget, clientY }: DragEvent,
): DropPlace | undefined {
  const place = placeOf(tree, dragged)
  const floor = place?.siblings[place.at]?.floor
  if (target.floor + 1 === floor) return 'inside'
  if (target.floor !== floor) return undefined
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

/** Ids of all nodes with children. */
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
    <Button
      variant="text"
      size="s"
      icon={icon}
      aria-label={`${label}${name}`}
      disabled={off}
      onClick={() => void run()}
      title={label}
    />
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
      <FormItem
        name="categoryName"
        label={texts.name}
        extra={editing.kind === 'add' && editing.parent ? texts.below(editing.parent.categoryName) : undefined}
        rules={[
          { required: true, whitespace: true, message: texts.nameMissing },
          { max: 50, message: texts.nameLong },
        ]}
      >
        <Input autoFocus />
      </FormItem>
    </FormModal>
  )
}
