-- Two more rules of a paper: whether the room offers a calculator, and from which minute on one may hand in. Papers from before have them as they behaved.
UPDATE exam_version SET doc = jsonb_set(doc, '{rules}', '{"allowCalculator": 1, "submitAfter": 0}'::jsonb || (doc -> 'rules')) WHERE jsonb_typeof(doc -> 'rules') = 'object';
UPDATE exam_paper SET frozen = jsonb_set(frozen, '{rules}', '{"allowCalculator": 1, "submitAfter": 0}'::jsonb || (frozen -> 'rules')) WHERE jsonb_typeof(frozen -> 'rules') = 'object';
