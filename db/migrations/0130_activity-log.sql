CREATE TABLE "activity" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text,
	"action" text NOT NULL,
	"type" text NOT NULL,
	"thing_id" bigint,
	"title" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ip" text,
	"personal" boolean DEFAULT false NOT NULL,
	"person_id" bigint,
	CONSTRAINT "activity_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "activity_actor_kind" CHECK ("activity"."actor_kind" in ('person', 'key', 'system')),
	CONSTRAINT "activity_action" CHECK ("activity"."action" ~ '^[a-z_]+\.[a-z_]+$'),
	CONSTRAINT "activity_title" CHECK (length("activity"."title") <= 200)
);
--> statement-breakpoint
CREATE INDEX "activity_by_time" ON "activity" USING btree ("school_id","at");--> statement-breakpoint
CREATE INDEX "activity_by_thing" ON "activity" USING btree ("school_id","type","thing_id","id");--> statement-breakpoint
CREATE INDEX "activity_by_actor" ON "activity" USING btree ("school_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "activity_by_person" ON "activity" USING btree ("school_id","person_id") WHERE personal;--> statement-breakpoint
-- What was written down about settings and team until now; in a cluster, whose nodes would not know the school here, it stays
-- in its own table.
do $$
declare
  school bigint;
begin
  if exists (select from pg_catalog.pg_extension where extname = 'citus') then
    return;
  end if;
  for school in select s.id from public.schools s loop
    perform set_config('app.school_id', school::text, true);
    insert into public.activity (school_id, at, actor_kind, actor_id, action, type, changes, personal)
    select c.school_id, c.at, 'person', c.actor_id, 'settings.updated', 'settings',
      jsonb_build_array(jsonb_build_object('field', c.field, 'from', c.before, 'to', c.after)),
      c.field ~ '^(team|students)\.'
    from public.school_changes c where c.school_id = school order by c.id;
  end loop;
end $$;
