-- One word for one thing: what a teacher does in the monitor is an action.
ALTER TABLE exam_monitor_deed RENAME TO exam_monitor_action;
