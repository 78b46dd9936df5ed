DROP INDEX "seats_offered";--> statement-breakpoint
CREATE INDEX "bookings_of_calendar" ON "bookings" USING btree ("school_id","calendar","starts_at");