-- What is left of the jitter that is forgiven a player (ms): kept between reports, so that many small reports share one slack.
ALTER TABLE period_progress ADD COLUMN slack_ms int NOT NULL DEFAULT 4000;
