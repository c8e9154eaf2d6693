export { CalendarCard } from './calendar-card.tsx'
export { CalendarLink } from './calendar-link.tsx'
