/** Widgets of the back office, drawn on `web/ui`; pages import them from here. */
export { Button, LinkButton, LinkOut } from './kit/button.tsx'
export { type Choice, Combobox } from './kit/combobox.tsx'
export { DateInput, TimeInput, type TimeRange, TimeRangeInput } from './kit/dates.tsx'
export { ConfirmHost, Drawer, Modal } from './kit/dialogs.tsx'
export {
  Alert,
  Card,
  Descriptions,
  Empty,
  Fold,
  Picture,
  Progress,
  Tag,
  type TagColor,
  Timeline,
} from './kit/display.tsx'
export { DropArea, FileButton } from './kit/files.tsx'
export {
  Form,
  FormItem,
  showField,
  useFieldError,
  useFieldValue,
  useFormAround,
  useFormStore,
  useFormValues,
} from './kit/form.tsx'
export type { FieldRule } from './kit/form-rules.ts'
export type { FormStore } from './kit/form-store.ts'
export {
  Checkbox,
  ColorInput,
  Input,
  type InputProps,
  PasswordInput,
  RadioGroup,
  Segmented,
  SuggestInput,
  Switch,
  TextArea,
} from './kit/inputs.tsx'
export { Menu } from './kit/menu.tsx'
export { MultiSelect, SearchSelect, Select } from './kit/select.tsx'
export { SmallTable } from './kit/small-table.tsx'
export { Tabs } from './kit/tabs.tsx'
