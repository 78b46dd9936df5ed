
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA drizzle;
ALTER SCHEMA drizzle OWNER TO katedra_owner;
CREATE SCHEMA graphile_worker;
ALTER SCHEMA graphile_worker OWNER TO katedra_owner;
CREATE TYPE graphile_worker.job_spec AS (
	identifier text,
	payload json,
	queue_name text,
	run_at timestamp with time zone,
	max_attempts smallint,
	job_key text,
	priority smallint,
	flags text[]
);
ALTER TYPE graphile_worker.job_spec OWNER TO katedra_owner;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE graphile_worker._private_jobs (
    id bigint NOT NULL,
    job_queue_id integer,
    task_id integer NOT NULL,
    payload json DEFAULT '{}'::json NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    key text,
    locked_at timestamp with time zone,
    locked_by text,
    revision integer DEFAULT 0 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED NOT NULL,
    CONSTRAINT jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
    CONSTRAINT jobs_max_attempts_check CHECK ((max_attempts >= 1))
);
ALTER TABLE graphile_worker._private_jobs OWNER TO katedra_owner;
CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    select add_job.identifier
    where not exists (
      select 1
      from "graphile_worker"._private_tasks as existing
      where existing.identifier = add_job.identifier
    )
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      select add_job.queue_name
      where not exists (
        select 1
        from "graphile_worker"._private_job_queues as existing
        where existing.queue_name = add_job.queue_name
      )
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;
ALTER FUNCTION graphile_worker.add_job(identifier text, payload json, queue_name text, run_at timestamp with time zone, max_attempts integer, job_key text, priority integer, flags text[], job_key_mode text) OWNER TO katedra_owner;
CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  where not exists (
    select 1
    from "graphile_worker"._private_tasks as existing
    where existing.identifier = spec.identifier
  )
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  and not exists (
    select 1
    from "graphile_worker"._private_job_queues as existing
    where existing.queue_name = spec.queue_name
  )
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;
  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');
  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;
ALTER FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean) OWNER TO katedra_owner;
CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;
ALTER FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) OWNER TO katedra_owner;
CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;
ALTER FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) OWNER TO katedra_owner;
CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
ALTER FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text) OWNER TO katedra_owner;
CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;
ALTER FUNCTION graphile_worker.remove_job(job_key text) OWNER TO katedra_owner;
CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
ALTER FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone, priority integer, attempts integer, max_attempts integer) OWNER TO katedra_owner;
CREATE FUNCTION public.enqueue_job(task text, payload json, run_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into graphile_worker._private_jobs (task_id, payload, run_at)
  select t.id, enqueue_job.payload, coalesce(enqueue_job.run_at, now())
  from graphile_worker._private_tasks t where t.identifier = enqueue_job.task;
  if found then
    perform pg_notify('jobs:insert', '{"count":1}');
  else
    perform graphile_worker.add_job(enqueue_job.task, enqueue_job.payload, run_at => coalesce(enqueue_job.run_at, now()));
  end if;
end $$;
ALTER FUNCTION public.enqueue_job(task text, payload json, run_at timestamp with time zone) OWNER TO katedra_owner;
CREATE FUNCTION public.open_first_school(token bytea, slug text, name text, locale text, currency text, time_zone text, seller jsonb) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  lock table public.first_run_tokens in exclusive mode;
  if exists (select from public.schools)
    or not exists (select from public.first_run_tokens t where t.token_hash = token and t.created_at > now() - interval '1 day')
  then
    return null;
  end if;
  delete from public.first_run_tokens;
  return public.open_school(slug, name, locale, currency, time_zone, seller);
end $$;
ALTER FUNCTION public.open_first_school(token bytea, slug text, name text, locale text, currency text, time_zone text, seller jsonb) OWNER TO katedra_owner;
CREATE FUNCTION public.open_school(slug text, name text, locale text, currency text, time_zone text, seller jsonb) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into public.schools (slug, name, tagline, about, locale, currency, time_zone, brand_hue, brand_chroma, seller)
  values (slug, name, '{}', '{}', locale, currency, time_zone, 224, 0.11, seller)
  returning set_config('app.school_id', id::text, true)::bigint;
$$;
ALTER FUNCTION public.open_school(slug text, name text, locale text, currency text, time_zone text, seller jsonb) OWNER TO katedra_owner;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
ALTER TABLE drizzle.__drizzle_migrations OWNER TO katedra_owner;
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER TABLE drizzle.__drizzle_migrations_id_seq OWNER TO katedra_owner;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE graphile_worker._private_job_queues (
    id integer NOT NULL,
    queue_name text NOT NULL,
    locked_at timestamp with time zone,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS ((locked_at IS NULL)) STORED NOT NULL,
    CONSTRAINT job_queues_queue_name_check CHECK ((length(queue_name) <= 128))
);
ALTER TABLE graphile_worker._private_job_queues OWNER TO katedra_owner;
CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text NOT NULL,
    known_since timestamp with time zone NOT NULL,
    last_execution timestamp with time zone
);
ALTER TABLE graphile_worker._private_known_crontabs OWNER TO katedra_owner;
CREATE TABLE graphile_worker._private_tasks (
    id integer NOT NULL,
    identifier text NOT NULL,
    CONSTRAINT tasks_identifier_check CHECK ((length(identifier) <= 128))
);
ALTER TABLE graphile_worker._private_tasks OWNER TO katedra_owner;
ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.job_queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW graphile_worker.jobs AS
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));
ALTER TABLE graphile_worker.jobs OWNER TO katedra_owner;
ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.jobs_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE graphile_worker.migrations (
    id integer NOT NULL,
    ts timestamp with time zone DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);
ALTER TABLE graphile_worker.migrations OWNER TO katedra_owner;
ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.access_grants (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    product_id bigint NOT NULL,
    source text NOT NULL,
    source_id bigint NOT NULL,
    reason text,
    starts_at timestamp with time zone DEFAULT now() NOT NULL,
    ends_at timestamp with time zone,
    revoked_at timestamp with time zone,
    revoked_by bigint,
    revoke_reason text,
    CONSTRAINT access_reason CHECK (((source <> 'staff'::text) OR (reason IS NOT NULL))),
    CONSTRAINT access_reason_lengths CHECK (((length(reason) <= 500) AND (length(revoke_reason) <= 500))),
    CONSTRAINT access_revoked CHECK ((((revoked_by IS NULL) = (revoke_reason IS NULL)) AND ((revoked_by IS NULL) OR (revoked_at IS NOT NULL)))),
    CONSTRAINT access_source CHECK ((source = ANY (ARRAY['transaction'::text, 'staff'::text])))
);
ALTER TABLE ONLY public.access_grants FORCE ROW LEVEL SECURITY;
ALTER TABLE public.access_grants OWNER TO katedra_owner;
ALTER TABLE public.access_grants ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.access_grants_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.account_tokens (
    school_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    account_id bigint NOT NULL,
    email_key text NOT NULL,
    new_email text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT token_hash CHECK ((length(token_hash) = 32)),
    CONSTRAINT token_lifetime CHECK ((expires_at <= (created_at +
CASE purpose
    WHEN 'password_reset'::text THEN '01:00:00'::interval
    ELSE '24:00:00'::interval
END))),
    CONSTRAINT token_new_email CHECK (((purpose = 'email_change'::text) = (new_email IS NOT NULL))),
    CONSTRAINT token_purpose CHECK ((purpose = ANY (ARRAY['password_reset'::text, 'email_verification'::text, 'email_change'::text])))
);
ALTER TABLE ONLY public.account_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE public.account_tokens OWNER TO katedra_owner;
CREATE TABLE public.accounts (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    email_verified_at timestamp with time zone,
    first_name text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    password_hash text,
    role text DEFAULT 'student'::text NOT NULL,
    affiliate boolean DEFAULT false NOT NULL,
    locale text NOT NULL,
    terms_accepted_at timestamp with time zone,
    terms_version integer,
    bio jsonb,
    avatar text,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT account_avatar CHECK ((avatar ~ '^/media/public/[0-9]+/[0-9a-f]{64}[.][a-z]+$'::text)),
    CONSTRAINT account_email_shape CHECK ((((length(email) >= 3) AND (length(email) <= 254)) AND (email !~ '[[:space:][:cntrl:]]'::text))),
    CONSTRAINT account_locale CHECK ((locale = ANY (ARRAY['en'::text, 'pl'::text]))),
    CONSTRAINT account_names CHECK ((((length(first_name) >= 1) AND (length(first_name) <= 100)) AND (length(last_name) <= 100))),
    CONSTRAINT account_role CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'instructor'::text, 'student'::text])))
);
ALTER TABLE ONLY public.accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE public.accounts OWNER TO katedra_owner;
ALTER TABLE public.accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.authenticators (
    school_id bigint NOT NULL,
    account_id bigint NOT NULL,
    secret bytea NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.authenticators FORCE ROW LEVEL SECURITY;
ALTER TABLE public.authenticators OWNER TO katedra_owner;
CREATE TABLE public.challenges (
    school_id bigint NOT NULL,
    hash bytea NOT NULL,
    purpose text NOT NULL,
    account_id bigint,
    agreed jsonb NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT challenge_account CHECK (((purpose = ANY (ARRAY['second_step'::text, 'passkey_new'::text])) = (account_id IS NOT NULL))),
    CONSTRAINT challenge_hash CHECK ((length(hash) = 32)),
    CONSTRAINT challenge_purpose CHECK ((purpose = ANY (ARRAY['second_step'::text, 'passkey_new'::text, 'passkey_login'::text, 'google'::text])))
);
ALTER TABLE ONLY public.challenges FORCE ROW LEVEL SECURITY;
ALTER TABLE public.challenges OWNER TO katedra_owner;
CREATE TABLE public.components (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    lecture_id bigint NOT NULL,
    type text NOT NULL,
    "position" integer NOT NULL,
    payload jsonb NOT NULL,
    CONSTRAINT component_type CHECK ((type = ANY (ARRAY['video'::text, 'audio'::text, 'pdf'::text, 'text'::text, 'file'::text, 'quiz'::text, 'checklist'::text])))
);
ALTER TABLE ONLY public.components FORCE ROW LEVEL SECURITY;
ALTER TABLE public.components OWNER TO katedra_owner;
ALTER TABLE public.components ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.components_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.consents (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    kind text NOT NULL,
    given boolean NOT NULL,
    wording text NOT NULL,
    terms_version integer,
    privacy_version integer,
    locale text NOT NULL,
    ip text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT consent_kind CHECK ((kind = ANY (ARRAY['terms'::text, 'withdrawal_waiver'::text, 'marketing'::text])))
);
ALTER TABLE ONLY public.consents FORCE ROW LEVEL SECURITY;
ALTER TABLE public.consents OWNER TO katedra_owner;
ALTER TABLE public.consents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.consents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.data_exports (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    request_id text NOT NULL,
    token_hash bytea NOT NULL,
    key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT export_hash CHECK ((length(token_hash) = 32)),
    CONSTRAINT export_lifetime CHECK ((expires_at <= (created_at + '1 day'::interval)))
);
ALTER TABLE ONLY public.data_exports FORCE ROW LEVEL SECURITY;
ALTER TABLE public.data_exports OWNER TO katedra_owner;
ALTER TABLE public.data_exports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.data_exports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.domains (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    host text NOT NULL,
    token text NOT NULL,
    canonical boolean DEFAULT false NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL,
    verified_at timestamp with time zone,
    checked_at timestamp with time zone,
    next_check_at timestamp with time zone DEFAULT now(),
    problem text,
    missing_since timestamp with time zone,
    points_here boolean,
    released_at timestamp with time zone,
    CONSTRAINT domain_canonical_serves CHECK (((NOT canonical) OR ((verified_at IS NOT NULL) AND (released_at IS NULL)))),
    CONSTRAINT domain_host CHECK (((host ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$'::text) AND (length(host) <= 240))),
    CONSTRAINT domain_problem CHECK ((problem = ANY (ARRAY['no_record'::text, 'wrong_record'::text, 'no_answer'::text, 'taken'::text])))
);
ALTER TABLE ONLY public.domains FORCE ROW LEVEL SECURITY;
ALTER TABLE public.domains OWNER TO katedra_owner;
ALTER TABLE public.domains ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.domains_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.files (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    key text NOT NULL,
    filename text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL,
    visibility text NOT NULL,
    width integer,
    height integer,
    duration_seconds integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT file_name CHECK ((((length(filename) >= 1) AND (length(filename) <= 200)) AND (filename !~ '[/[:cntrl:]]'::text))),
    CONSTRAINT file_sha256 CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT file_size CHECK ((size >= 0)),
    CONSTRAINT file_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text])))
);
ALTER TABLE ONLY public.files FORCE ROW LEVEL SECURITY;
ALTER TABLE public.files OWNER TO katedra_owner;
ALTER TABLE public.files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.files_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.first_run_tokens (
    token_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT first_run_hash CHECK ((length(token_hash) = 32))
);
ALTER TABLE public.first_run_tokens OWNER TO katedra_owner;
CREATE TABLE public.identities (
    school_id bigint NOT NULL,
    provider text NOT NULL,
    subject text NOT NULL,
    account_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT identity_provider CHECK ((provider = 'google'::text))
);
ALTER TABLE ONLY public.identities FORCE ROW LEVEL SECURITY;
ALTER TABLE public.identities OWNER TO katedra_owner;
CREATE TABLE public.image_uploads (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    key text NOT NULL,
    filename text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    stored_at timestamp with time zone,
    CONSTRAINT upload_hash CHECK ((length(token_hash) = 32)),
    CONSTRAINT upload_lifetime CHECK ((expires_at <= (created_at + '00:05:00'::interval))),
    CONSTRAINT upload_name CHECK ((((length(filename) >= 1) AND (length(filename) <= 200)) AND (filename !~ '[/[:cntrl:]]'::text)))
);
ALTER TABLE ONLY public.image_uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE public.image_uploads OWNER TO katedra_owner;
ALTER TABLE public.image_uploads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.image_uploads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.lecture_progress (
    school_id bigint NOT NULL,
    account_id bigint NOT NULL,
    product_id bigint NOT NULL,
    lecture_id bigint NOT NULL,
    watched_at timestamp with time zone,
    position_seconds integer DEFAULT 0 NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    starred_at timestamp with time zone,
    completed_at timestamp with time zone,
    CONSTRAINT progress_note CHECK ((length(note) <= 20000)),
    CONSTRAINT progress_position CHECK (((position_seconds >= 0) AND (position_seconds <= 1000000)))
);
ALTER TABLE ONLY public.lecture_progress FORCE ROW LEVEL SECURITY;
ALTER TABLE public.lecture_progress OWNER TO katedra_owner;
CREATE TABLE public.lectures (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    product_id bigint NOT NULL,
    section_id bigint NOT NULL,
    title jsonb NOT NULL,
    "position" integer NOT NULL,
    duration_minutes integer DEFAULT 0 NOT NULL,
    is_free boolean DEFAULT false NOT NULL,
    login_required boolean DEFAULT false NOT NULL,
    status text NOT NULL,
    publish_at timestamp with time zone,
    CONSTRAINT lecture_duration CHECK ((duration_minutes >= 0)),
    CONSTRAINT lecture_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);
ALTER TABLE ONLY public.lectures FORCE ROW LEVEL SECURITY;
ALTER TABLE public.lectures OWNER TO katedra_owner;
ALTER TABLE public.lectures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.lectures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ledger_entries (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    fact_id bigint NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_sign CHECK ((((kind = 'capture'::text) AND (amount > 0)) OR ((kind = 'refund'::text) AND (amount < 0))))
);
ALTER TABLE ONLY public.ledger_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE public.ledger_entries OWNER TO katedra_owner;
ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.legal_texts (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL,
    version integer NOT NULL,
    html jsonb NOT NULL,
    published_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT legal_kind CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'withdrawal'::text])))
);
ALTER TABLE ONLY public.legal_texts FORCE ROW LEVEL SECURITY;
ALTER TABLE public.legal_texts OWNER TO katedra_owner;
ALTER TABLE public.legal_texts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.legal_texts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE UNLOGGED TABLE public.limits (
    school_id bigint NOT NULL,
    bucket text NOT NULL,
    tokens double precision NOT NULL,
    refilled_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.limits FORCE ROW LEVEL SECURITY;
ALTER TABLE public.limits OWNER TO katedra_owner;
CREATE TABLE public.mails (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL,
    reference text NOT NULL,
    account_id bigint,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    problem text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT mail_recipient CHECK ((recipient !~ '[\r\n]'::text)),
    CONSTRAINT mail_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text])))
);
ALTER TABLE ONLY public.mails FORCE ROW LEVEL SECURITY;
ALTER TABLE public.mails OWNER TO katedra_owner;
ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notification_choices (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    kind text NOT NULL,
    given boolean NOT NULL,
    wording text NOT NULL,
    locale text NOT NULL,
    ip text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT choice_kind CHECK ((kind = 'news'::text))
);
ALTER TABLE ONLY public.notification_choices FORCE ROW LEVEL SECURITY;
ALTER TABLE public.notification_choices OWNER TO katedra_owner;
ALTER TABLE public.notification_choices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notification_choices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.outbox (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    event text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    dispatched_at timestamp with time zone,
    CONSTRAINT outbox_event CHECK ((event ~ '^[a-z-]+\.[a-z-]+$'::text))
);
ALTER TABLE ONLY public.outbox FORCE ROW LEVEL SECURITY;
ALTER TABLE public.outbox OWNER TO katedra_owner;
ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.passkeys (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports jsonb NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkey_name CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
ALTER TABLE ONLY public.passkeys FORCE ROW LEVEL SECURITY;
ALTER TABLE public.passkeys OWNER TO katedra_owner;
ALTER TABLE public.passkeys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.passkeys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.price_history (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    price_id bigint NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.price_history FORCE ROW LEVEL SECURITY;
ALTER TABLE public.price_history OWNER TO katedra_owner;
ALTER TABLE public.price_history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.price_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.prices (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    product_id bigint NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    vat_rate integer NOT NULL,
    access_days integer DEFAULT 0 NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT price_amount CHECK (((amount >= 0) AND (amount <= 99999999))),
    CONSTRAINT price_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT price_days CHECK ((access_days >= 0)),
    CONSTRAINT price_vat CHECK (((vat_rate >= 0) AND (vat_rate <= 10000)))
);
ALTER TABLE ONLY public.prices FORCE ROW LEVEL SECURITY;
ALTER TABLE public.prices OWNER TO katedra_owner;
ALTER TABLE public.prices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.prices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.products (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    type text NOT NULL,
    slug text NOT NULL,
    title jsonb NOT NULL,
    promise jsonb NOT NULL,
    description jsonb NOT NULL,
    outcomes jsonb NOT NULL,
    questions jsonb NOT NULL,
    level text,
    cover text,
    teacher_id bigint,
    status text NOT NULL,
    "position" integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT product_level CHECK ((level = ANY (ARRAY['beginner'::text, 'intermediate'::text, 'advanced'::text]))),
    CONSTRAINT product_slug_shape CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 100))),
    CONSTRAINT product_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'hidden'::text, 'archived'::text]))),
    CONSTRAINT product_type CHECK ((type = ANY (ARRAY['course'::text, 'bundle'::text, 'consultation'::text, 'live_event'::text, 'file'::text, 'membership'::text])))
);
ALTER TABLE ONLY public.products FORCE ROW LEVEL SECURITY;
ALTER TABLE public.products OWNER TO katedra_owner;
ALTER TABLE public.products ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.products_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.provider_facts (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    provider text NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT fact_amount CHECK ((amount >= 0)),
    CONSTRAINT fact_kind CHECK ((kind = ANY (ARRAY['captured'::text, 'cleared'::text, 'declined'::text, 'abandoned'::text, 'failed'::text, 'refunded'::text, 'expired'::text, 'superseded'::text, 'mismatched'::text])))
);
ALTER TABLE ONLY public.provider_facts FORCE ROW LEVEL SECURITY;
ALTER TABLE public.provider_facts OWNER TO katedra_owner;
ALTER TABLE public.provider_facts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.provider_facts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.receipt_series (
    school_id bigint NOT NULL,
    series text NOT NULL,
    last_number integer NOT NULL,
    CONSTRAINT series_number CHECK ((last_number >= 0))
);
ALTER TABLE ONLY public.receipt_series FORCE ROW LEVEL SECURITY;
ALTER TABLE public.receipt_series OWNER TO katedra_owner;
CREATE TABLE public.receipts (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    series text NOT NULL,
    number integer NOT NULL,
    transaction_id bigint NOT NULL,
    net bigint NOT NULL,
    vat bigint NOT NULL,
    total bigint NOT NULL,
    currency text NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT receipt_sum CHECK (((net + vat) = total))
);
ALTER TABLE ONLY public.receipts FORCE ROW LEVEL SECURITY;
ALTER TABLE public.receipts OWNER TO katedra_owner;
ALTER TABLE public.receipts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.receipts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.recovery_codes (
    school_id bigint NOT NULL,
    account_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE ONLY public.recovery_codes FORCE ROW LEVEL SECURITY;
ALTER TABLE public.recovery_codes OWNER TO katedra_owner;
CREATE TABLE public.sandbox_payments (
    school_id bigint NOT NULL,
    ref text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    description text NOT NULL,
    return_path text NOT NULL,
    outcome text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    captures_at timestamp with time zone,
    CONSTRAINT sandbox_decided CHECK (((outcome IS NULL) = (decided_at IS NULL))),
    CONSTRAINT sandbox_outcome CHECK ((outcome = ANY (ARRAY['paid'::text, 'declined'::text, 'abandoned'::text, 'delayed'::text])))
);
ALTER TABLE ONLY public.sandbox_payments FORCE ROW LEVEL SECURITY;
ALTER TABLE public.sandbox_payments OWNER TO katedra_owner;
CREATE TABLE public.school_changes (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    actor_id bigint NOT NULL,
    field text NOT NULL,
    before jsonb,
    after jsonb,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT change_field CHECK ((field ~ '^[a-z_.]+$'::text))
);
ALTER TABLE ONLY public.school_changes FORCE ROW LEVEL SECURITY;
ALTER TABLE public.school_changes OWNER TO katedra_owner;
ALTER TABLE public.school_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.school_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.school_scripts (
    school_id bigint NOT NULL,
    code text NOT NULL,
    CONSTRAINT script_length CHECK ((length(code) <= 50000))
);
ALTER TABLE ONLY public.school_scripts FORCE ROW LEVEL SECURITY;
ALTER TABLE public.school_scripts OWNER TO katedra_owner;
CREATE TABLE public.schools (
    id bigint NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    tagline jsonb NOT NULL,
    about jsonb NOT NULL,
    locale text NOT NULL,
    currency text NOT NULL,
    time_zone text NOT NULL,
    brand_hue double precision NOT NULL,
    brand_chroma double precision NOT NULL,
    seller jsonb NOT NULL,
    locales text[] DEFAULT '{en,pl}'::text[] NOT NULL,
    logo text,
    social_image text,
    seo_title jsonb DEFAULT '{}'::jsonb NOT NULL,
    seo_description jsonb DEFAULT '{}'::jsonb NOT NULL,
    legal_kinds text[] DEFAULT '{}'::text[] NOT NULL,
    instructors_limited boolean DEFAULT false NOT NULL,
    scripts jsonb,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT school_brand CHECK ((((brand_hue >= (0)::double precision) AND (brand_hue <= (360)::double precision)) AND ((brand_chroma >= (0)::double precision) AND (brand_chroma <= (0.4)::double precision)))),
    CONSTRAINT school_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT school_locale CHECK ((locale = ANY (ARRAY['en'::text, 'pl'::text]))),
    CONSTRAINT school_locales CHECK (((locales <@ ARRAY['en'::text, 'pl'::text]) AND (locale = ANY (locales)))),
    CONSTRAINT school_name CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT school_slug CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 63)))
);
ALTER TABLE ONLY public.schools FORCE ROW LEVEL SECURITY;
ALTER TABLE public.schools OWNER TO katedra_owner;
ALTER TABLE public.schools ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.schools_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sections (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    product_id bigint NOT NULL,
    title jsonb NOT NULL,
    "position" integer NOT NULL,
    delay_days integer DEFAULT 0 NOT NULL,
    unlock_at timestamp with time zone,
    CONSTRAINT section_delay CHECK ((delay_days >= 0))
);
ALTER TABLE ONLY public.sections FORCE ROW LEVEL SECURITY;
ALTER TABLE public.sections OWNER TO katedra_owner;
ALTER TABLE public.sections ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sections_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sessions (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    token_hash bytea NOT NULL,
    account_id bigint NOT NULL,
    remember boolean NOT NULL,
    user_agent text NOT NULL,
    network text DEFAULT ''::text NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT session_hash CHECK ((length(token_hash) = 32))
);
ALTER TABLE ONLY public.sessions FORCE ROW LEVEL SECURITY;
ALTER TABLE public.sessions OWNER TO katedra_owner;
ALTER TABLE public.sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.team_invitations (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    role text NOT NULL,
    locale text NOT NULL,
    invited_by bigint NOT NULL,
    token_hash bytea,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT invitation_hash CHECK ((length(token_hash) = 32)),
    CONSTRAINT invitation_locale CHECK ((locale = ANY (ARRAY['en'::text, 'pl'::text]))),
    CONSTRAINT invitation_role CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'instructor'::text])))
);
ALTER TABLE ONLY public.team_invitations FORCE ROW LEVEL SECURITY;
ALTER TABLE public.team_invitations OWNER TO katedra_owner;
ALTER TABLE public.team_invitations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.team_invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.transaction_history (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    status text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.transaction_history FORCE ROW LEVEL SECURITY;
ALTER TABLE public.transaction_history OWNER TO katedra_owner;
ALTER TABLE public.transaction_history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.transaction_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.transaction_items (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    product_id bigint NOT NULL,
    price_id bigint NOT NULL,
    title jsonb NOT NULL,
    quantity integer NOT NULL,
    unit_amount bigint NOT NULL,
    amount bigint NOT NULL,
    access_days integer NOT NULL,
    CONSTRAINT item_amount CHECK (((amount = (unit_amount * quantity)) AND (unit_amount >= 0)))
);
ALTER TABLE ONLY public.transaction_items FORCE ROW LEVEL SECURITY;
ALTER TABLE public.transaction_items OWNER TO katedra_owner;
ALTER TABLE public.transaction_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.transaction_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.transactions (
    school_id bigint NOT NULL,
    id bigint NOT NULL,
    hash text NOT NULL,
    account_id bigint NOT NULL,
    product_id bigint NOT NULL,
    quantity integer NOT NULL,
    discount bigint DEFAULT 0 NOT NULL,
    net bigint NOT NULL,
    vat bigint NOT NULL,
    vat_rate integer NOT NULL,
    total bigint NOT NULL,
    currency text NOT NULL,
    status text DEFAULT 'NEW'::text NOT NULL,
    provider text,
    provider_ref text,
    order_key text NOT NULL,
    locale text NOT NULL,
    buyer jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT transaction_provider CHECK (((total = 0) = (provider IS NULL))),
    CONSTRAINT transaction_quantity CHECK (((quantity >= 1) AND (quantity <= 1000))),
    CONSTRAINT transaction_status CHECK ((status = ANY (ARRAY['NEW'::text, 'PENDING'::text, 'PERFORMED'::text, 'CLEARED'::text, 'ACCESS_GRANTED'::text, 'FAILURE'::text, 'ERROR'::text, 'CANCELED'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text, 'REVOKED'::text, 'CHARGEBACK'::text]))),
    CONSTRAINT transaction_sum CHECK ((((net + vat) = total) AND (total >= 0)))
);
ALTER TABLE ONLY public.transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE public.transactions OWNER TO katedra_owner;
ALTER TABLE public.transactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.transactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, '2dba625596a6104f4d1d464653ba21912bb8db196a5179be671bb6ac6e864332', 1795269417426);
INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES
	(1, NULL, 1, '{"schoolId" : 1, "ref" : "d4WI2M8p40HTmeKUY8XMlRrvfFRPJZurtOmvOaF0Xvg"}', 0, '2026-11-21 23:13:49.00944+00', 0, 25, NULL, '2026-11-21 23:13:49.00944+00', '2026-11-21 23:13:49.00944+00', NULL, NULL, NULL, 0, NULL, DEFAULT),
	(2, NULL, 2, '{"schoolId" : 1, "id" : 1}', 0, '2026-11-21 23:13:49.01805+00', 0, 25, NULL, '2026-11-21 23:13:49.01805+00', '2026-11-21 23:13:49.01805+00', NULL, NULL, NULL, 0, NULL, DEFAULT);
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES
	(1, 'sandbox.notify'),
	(2, 'outbox.dispatch');
INSERT INTO graphile_worker.migrations VALUES
	(1, '2026-11-21 23:13:46.750557+00', true),
	(2, '2026-11-21 23:13:46.760897+00', false),
	(3, '2026-11-21 23:13:46.76588+00', true),
	(4, '2026-11-21 23:13:46.769169+00', false),
	(5, '2026-11-21 23:13:46.772315+00', false),
	(6, '2026-11-21 23:13:46.774789+00', false),
	(7, '2026-11-21 23:13:46.777489+00', false),
	(8, '2026-11-21 23:13:46.780049+00', false),
	(9, '2026-11-21 23:13:46.783225+00', false),
	(10, '2026-11-21 23:13:46.784867+00', false),
	(11, '2026-11-21 23:13:46.785973+00', true),
	(12, '2026-11-21 23:13:46.810473+00', false),
	(13, '2026-11-21 23:13:46.812358+00', true),
	(14, '2026-11-21 23:13:46.815045+00', true),
	(15, '2026-11-21 23:13:46.817169+00', false),
	(16, '2026-11-21 23:13:46.818588+00', true),
	(17, '2026-11-21 23:13:46.821425+00', false),
	(18, '2026-11-21 23:13:46.823687+00', false),
	(19, '2026-11-21 23:13:46.82769+00', true),
	(20, '2026-11-21 23:13:46.828747+00', false);
INSERT INTO public.access_grants OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 4, 1, 'transaction', 1, NULL, '2026-11-21 23:13:49.01805+00', NULL, NULL, NULL, NULL);
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'owner@demo.test', 'owner@demo.test', '2026-11-21 23:13:48.473781+00', 'Anna', 'Wierzba', '$argon2id$v=19$m=19456,t=2,p=1$uo/+DD9FdNXfNnttcCT1tw$Ua88atjDoVDlC5HGfzmNEFhLlMk7a45t0DQepf93Hnk', 'owner', false, 'en', NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 2, 'instructor@demo.test', 'instructor@demo.test', '2026-11-21 23:13:48.473781+00', 'Ida', 'Wierzba', '$argon2id$v=19$m=19456,t=2,p=1$WWA6FOrKzCrGA6jBrUcMtg$e2RdIFA3M0jgyNiPQnZ60ktceeyFfDXohRG6fJQuUNI', 'instructor', false, 'en', NULL, NULL, '{"en": "Theatre and press photographer for fifteen years, a teacher for eight. She has photographed four hundred people by the same window and still moves the chair. She has kept every frame that taught her something.", "pl": "Od piętnastu lat fotografuje dla teatrów i prasy, od ośmiu uczy. Przy tym samym oknie zrobiła portrety czterystu osobom i wciąż przesuwa krzesło. Zachowała każdą klatkę, która ją czegoś nauczyła."}', NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 3, 'administrator@demo.test', 'administrator@demo.test', '2026-11-21 23:13:48.473781+00', 'Marek', 'Sowa', '$argon2id$v=19$m=19456,t=2,p=1$dkJ7qcxjaSEgok8jObOySA$T3XrA4v6zgT05SVG+ViLuRLeC+OC+GgwUSEPORiZDDM', 'administrator', false, 'en', NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 4, 'student@demo.test', 'student@demo.test', '2026-11-21 23:13:48.473781+00', 'Karolina', 'Maj', '$argon2id$v=19$m=19456,t=2,p=1$4qjQg3rvdPcQWzPBdbr0Ow$lvB9nTCHxYccoLERqCZda0HWEI7v2va1Dxv92rDeCdc', 'student', false, 'en', NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 5, 'member@demo.test', 'member@demo.test', '2026-11-21 23:13:48.473781+00', 'Tomasz', 'Lipka', '$argon2id$v=19$m=19456,t=2,p=1$qWSsNVjy+lpk3KnOILh45Q$MxCBTzicHREcTg2OrL26544zg0zLxEFEQh/3besm7RQ', 'student', false, 'pl', NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 6, 'buyer@demo.test', 'buyer@demo.test', '2026-11-21 23:13:48.473781+00', 'Helena', 'Brzoza', '$argon2id$v=19$m=19456,t=2,p=1$Oxu06iqpe3ICP5TBy+9buw$XtekwvOswEyc96dt7d3z4Av5tufZh/7LlToPmDhCohk', 'student', false, 'en', NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 7, 'newcomer@demo.test', 'newcomer@demo.test', '2026-11-21 23:13:48.473781+00', 'Jan', 'Wrona', '$argon2id$v=19$m=19456,t=2,p=1$OrcVLT3NPAphxdK3PANnig$6CRg7bowvX8y0UXfb//8MnASt60Pbau3M+5kh4QS2PA', 'student', false, 'en', NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 8, 'affiliate@demo.test', 'affiliate@demo.test', '2026-11-21 23:13:48.473781+00', 'Olga', 'Dudek', '$argon2id$v=19$m=19456,t=2,p=1$RtwLchW62xGF3/BqfrXeTQ$4MZa5qSjRESB1lWJZ/H62QJZxDXoL5/7AWMkJsi6IKs', 'student', true, 'en', NULL, NULL, NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(2, 9, 'owner@demo.test', 'owner@demo.test', '2026-11-21 23:13:48.93192+00', 'Nora', 'Feeney', '$argon2id$v=19$m=19456,t=2,p=1$9kcVpA2mo8EiX92uxOPMbw$oNnuZTOoDSRsjidYCZCrgSKDWMK3y3Tj3Z38y5LO7U0', 'owner', false, 'en', NULL, NULL, '{"en": "Potter and former maths teacher. She has built by hand for twenty years, mostly bowls, and keeps the first one on the shelf to frighten beginners into confidence.", "pl": "Ceramiczka, dawniej nauczycielka matematyki. Od dwudziestu lat lepi ręcznie, głównie miski, a pierwszą trzyma na półce, żeby początkujący nabierali odwagi."}', NULL, NULL, '2026-11-21 23:13:48.93192+00');
INSERT INTO public.components OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'video', 0, '{"file_id": 7, "captions": [{"locale": "en", "file_id": 5}, {"locale": "pl", "file_id": 6}], "poster_id": 8}'),
	(1, 2, 1, 'text', 1, '{"html": {"en": "<p>This course is about one thing: placing a person in light that you did not make. There are no lamps in it, no flash and no studio. There is a window, a gate, a stairwell, an overcast street, and somebody who agreed to stand there for a while.</p>\n<p>Any camera will do on which you can set the time and the aperture, and a telephone is enough for the first two sections. What you do need is a room with a window, a chair that is easy to carry, and a person who does not mind being looked at. If nobody is at home, take yourself and a self-timer.</p>\n<h2>How to work with it</h2>\n<ul><li>Watch or read one lecture a day. They are short so that there is time left to try.</li><li>Do the exercise before you open the next one. The exercises are the course; the rest explains them.</li><li>Keep bad frames. You will need them in the last section, to see what changed.</li></ul>", "pl": "<p>Ten kurs jest o jednym: jak ustawić człowieka w świetle, którego się nie zrobiło. Nie ma w nim lamp, błysku ani studia. Jest okno, brama, klatka schodowa, pochmurna ulica i ktoś, kto zgodził się tam chwilę postać.</p>\n<p>Wystarczy dowolny aparat, w którym da się ustawić czas i przysłonę, a do pierwszych dwóch części nawet telefon. Potrzebny jest za to pokój z oknem, krzesło, które łatwo przenieść, i osoba, której nie przeszkadza czyjś wzrok. Jeśli w domu nie ma nikogo, usiądź przed aparatem i włącz samowyzwalacz.</p>\n<h2>Jak z niego korzystać</h2>\n<ul><li>Jedna lekcja dziennie. Lekcje są krótkie po to, żeby został czas na próby.</li><li>Najpierw ćwiczenie, potem następna lekcja. Kurs to ćwiczenia, reszta je tylko wyjaśnia.</li><li>Nie kasuj słabych klatek. Przydadzą się w ostatniej części, żeby zobaczyć, co się zmieniło.</li></ul>"}}'),
	(1, 3, 2, 'text', 0, '{"html": {"en": "<p>Ask ten people where the light in a room comes from and ten will point at the window. They are right, and it helps nobody, because you will never photograph the window. You will photograph what the light does once it is inside: the bright floor, the grey corner, the ceiling that quietly fills every shadow.</p>\n<p>So look at the wall opposite the glass. It is a screen, and everything that will happen to a face happens on it first. If the edge between light and dark is a clean line, the nose will cast a clean line too. If the brightness slides so gently that you cannot say where it ends, so will the cheek.</p>\n<h2>Three questions for any wall</h2>\n<ol><li><strong>Where is it brightest?</strong> The source is on the other side of that place.</li><li><strong>How fast does it get dark?</strong> That is the contrast you will have across a face.</li><li><strong>What colour is it?</strong> A green wall gives green skin, and no slider quite takes it back.</li></ol>\n<p>Answer them in five rooms today: your kitchen, a shop, a corridor, a tram stop, a friend’s bedroom. Do not take a picture. By the fifth room you will have answered before you closed the door.</p>", "pl": "<p>Zapytaj dziesięć osób, skąd w pokoju jest światło, a wszystkie pokażą okno. Mają rację, tylko nic z tego nie wynika, bo okna fotografować nie będziesz. Sfotografujesz to, co światło robi już w środku: jasną podłogę, szary kąt, sufit, który po cichu rozjaśnia każdy cień.</p>\n<p>Patrz więc na ścianę naprzeciwko szyby. To ekran: wszystko, co za chwilę stanie się z twarzą, najpierw dzieje się na nim. Jeśli granica światła i cienia jest wyraźną kreską, nos też rzuci wyraźną kreskę. Jeśli jasność zsuwa się tak łagodnie, że nie wiadomo, gdzie się kończy, tak samo zsunie się po policzku.</p>\n<h2>Trzy pytania do każdej ściany</h2>\n<ol><li><strong>Gdzie jest najjaśniejsza?</strong> Źródło leży po przeciwnej stronie tego miejsca.</li><li><strong>Jak szybko ciemnieje?</strong> Taki kontrast będzie na twarzy.</li><li><strong>Jaki ma kolor?</strong> Zielona ściana daje zieloną skórę i żaden suwak do końca tego nie cofnie.</li></ol>\n<p>Odpowiedz dziś na nie w pięciu miejscach: w kuchni, w sklepie, na korytarzu, na przystanku i w cudzym pokoju. Nie rób zdjęć. Przy piątym odpowiedzi przyjdą same, zanim zamkniesz drzwi.</p>"}}'),
	(1, 4, 3, 'audio', 0, '{"file_id": 9}'),
	(1, 5, 3, 'text', 1, '{"html": {"en": "<p>Put on headphones, start the recording and do what it says, at the pace it says it. The pauses are part of the exercise: they last as long as it takes to see a hand change. Your palm is a good stand-in for a face. It has a round part, a flat part and edges, and it is always with you.</p>\n<p>What you are looking for is the <em>place</em>, not the light. In every room there is a strip, usually less than a step wide, in which round things look round. Nearer to the window they split into a white half and a black one; further away they turn flat and grey. Mark the strip with a coin or a piece of tape. Tomorrow you will find that it moved, and you will know why.</p>\n<blockquote>If the recording says “stop” and nothing has changed yet, take two more steps. Rooms with white walls are longer than they look.</blockquote>\n<h2>Transcript</h2>\n<p>This is a walk along one wall. Leave the camera in its bag, and stand two steps from a window. Hold out your hand, palm towards you. Look at the edge where light turns into shadow. Is it a line, or a slow slope?</p>\n<p>Now walk along the wall, away from the window. Slowly. Stop when the palm has lost half of its brightness. Remember this place. Turn your back to the window. The palm is dark, and the wall behind it glows. Turn half way back. Find the angle where the fingers look round. This is where your sitter will stand. Put something on the floor to mark it. Walk back to the window, and count your steps aloud. Write the number down. Tomorrow, do it again, an hour later.</p>", "pl": "<p>Załóż słuchawki, włącz nagranie (jest po angielsku, polski zapis znajdziesz niżej) i rób to, co mówi, w jego tempie. Pauzy należą do ćwiczenia: trwają tyle, ile trzeba, żeby zobaczyć zmianę na dłoni. Dłoń dobrze zastępuje twarz. Ma część okrągłą, płaską i brzegi, a do tego zawsze jest pod ręką.</p>\n<p>Szukasz <em>miejsca</em>, nie światła. W każdym pokoju jest pas, zwykle węższy niż krok, w którym okrągłe rzeczy wyglądają na okrągłe. Bliżej okna rozpadają się na białą i czarną połowę, dalej robią się płaskie i szare. Zaznacz ten pas monetą albo taśmą. Jutro okaże się, że się przesunął, i będzie wiadomo dlaczego.</p>\n<blockquote>Jeśli nagranie mówi „zatrzymaj się”, a nic się jeszcze nie zmieniło, zrób dwa kroki więcej. Pokoje o białych ścianach są dłuższe, niż się wydaje.</blockquote>\n<h2>Zapis nagrania</h2>\n<p>To spacer wzdłuż jednej ściany. Zostaw aparat w torbie i stań dwa kroki od okna. Wyciągnij rękę, wnętrzem dłoni do siebie. Popatrz na brzeg, gdzie światło przechodzi w cień. To linia czy łagodny stok?</p>\n<p>Teraz idź wzdłuż ściany, coraz dalej od okna. Powoli. Zatrzymaj się, gdy dłoń straci połowę jasności. Zapamiętaj to miejsce. Odwróć się plecami do okna. Dłoń jest ciemna, a ściana za nią świeci. Wróć o pół obrotu i znajdź kąt, pod którym palce są okrągłe. Tutaj stanie twój model. Połóż coś na podłodze, żeby to zaznaczyć. Wróć do okna i licz kroki na głos. Zapisz liczbę. Jutro zrób to samo, godzinę później.</p>"}}'),
	(1, 6, 4, 'text', 0, '{"html": {"en": "<p>Print the sheet, or open it on a tablet, and hang it by the window you chose. One line a day is enough: the hour, the sky, how many steps from the glass your hand looked round, and one sentence about what surprised you. The sentence matters most. “The floor lights the chin” is worth more than any number in the other columns.</p>\n<p>Do not photograph before the fourth day. It sounds like a game, but it has a reason: with a camera in hand one looks for pictures, and without it one looks at light. The second page holds a plan of the room. Draw it on day five, when you already know which furniture is bright and which corner eats everything.</p>", "pl": "<p>Wydrukuj arkusz albo otwórz go na tablecie i zostaw przy wybranym oknie. Wystarczy jedna linijka dziennie: godzina, niebo, liczba kroków od szyby, przy której dłoń wyglądała na okrągłą, i jedno zdanie o tym, co cię zaskoczyło. Zdanie jest najważniejsze. „Podłoga rozjaśnia brodę” znaczy więcej niż wszystkie liczby w pozostałych kolumnach.</p>\n<p>Nie fotografuj przed czwartym dniem. Brzmi to jak zabawa, ale ma powód: z aparatem w ręku szuka się zdjęć, a bez niego patrzy się na światło. Na drugiej stronie jest plan pokoju. Narysuj go piątego dnia, kiedy już wiadomo, które meble są jasne, a który kąt wszystko pochłania.</p>"}}'),
	(1, 7, 4, 'pdf', 1, '{"title": {"en": "Seven days at one window: observation sheet", "pl": "Siedem dni przy jednym oknie: arkusz obserwacji"}, "file_id": {"en": 10, "pl": 11}}'),
	(1, 8, 5, 'text', 0, '{"html": {"en": "<p>Put an apple on a sheet of white paper, a hand’s width from the window, on a day without direct sun. Look at the border between its light side and its dark one. It is broad, because the window is large <strong>as seen from the apple</strong>. Softness is nothing else: it is the size of the source from the place where the subject stands.</p>\n<p>Now carry the paper to the other end of the room. The window is the same, yet for the apple it has become a small bright rectangle, and the border has tightened. Cover half of the glass with a blanket and it tightens again. You have just made light harder twice without touching the weather.</p>\n<h2>Take these four frames</h2>\n<ol><li>Close to the glass, window uncovered.</li><li>Close to the glass, with only a strip of it left open.</li><li>At the far wall, window uncovered.</li><li>At the far wall, with a sheet of paper standing on the dark side.</li></ol>\n<p>Keep the exposure on the bright cheek of the apple the same in all four. Lay them side by side and describe each in one word. If two of the words are alike, take one of those frames again.</p>", "pl": "<p>Połóż jabłko na białej kartce, na szerokość dłoni od okna, w dzień bez bezpośredniego słońca. Przyjrzyj się granicy między jasną a ciemną stroną. Jest szeroka, bo okno jest duże, <strong>gdy patrzeć na nie z miejsca jabłka</strong>. Miękkość to nic innego: rozmiar źródła widziany stamtąd, gdzie stoi fotografowana rzecz.</p>\n<p>Teraz przenieś kartkę na drugi koniec pokoju. Okno jest to samo, ale dla jabłka stało się małym jasnym prostokątem i granica się zwęziła. Zasłoń kocem połowę szyby, a zwęzi się jeszcze bardziej. Światło właśnie dwa razy stwardniało, choć pogoda się nie zmieniła.</p>\n<h2>Zrób te cztery klatki</h2>\n<ol><li>Przy samej szybie, okno odsłonięte.</li><li>Przy samej szybie, odsłonięty tylko wąski pas.</li><li>Pod przeciwległą ścianą, okno odsłonięte.</li><li>Pod przeciwległą ścianą, z kartką papieru ustawioną po ciemnej stronie.</li></ol>\n<p>We wszystkich czterech utrzymaj tę samą ekspozycję jasnego policzka jabłka. Połóż zdjęcia obok siebie i opisz każde jednym słowem. Jeśli dwa słowa są podobne, jedną z tych klatek zrób jeszcze raz.</p>"}}'),
	(1, 9, 6, 'video', 0, '{"file_id": 14, "captions": [{"locale": "en", "file_id": 12}, {"locale": "pl", "file_id": 13}], "poster_id": 15}'),
	(1, 10, 6, 'text', 1, '{"html": {"en": "<p>A window is a lamp you cannot move. So you move everything else: the chair, the person, yourself. In this lecture one sitter is placed at two distances and turned through a quarter of a circle, and we watch a single thing all the while, the shadow under the nose.</p>\n<p>It is the most honest shadow on a face. When it points straight down, the light is too high and the eyes go dark. When it runs across the cheek and touches the ear, there is too little light on the far side. When it is short, soft and falls towards the corner of the mouth, stop turning.</p>\n<h2>Try it today</h2>\n<ol><li>Chair one step from the glass, its side to the window. Take one frame.</li><li>Turn the chair towards the window by the width of a hand. Take one frame. Repeat until the sitter faces the glass.</li><li>Choose the frame in which both eyes have a spark. Note the angle on the floor with tape.</li></ol>", "pl": "<p>Okno to lampa, której nie przesuniesz. Przesuwasz więc wszystko inne: krzesło, człowieka, siebie. W tej lekcji sadzamy jedną osobę w dwóch odległościach, obracamy ją o ćwierć koła i przez cały czas patrzymy na jedno: na cień pod nosem.</p>\n<p>To najuczciwszy cień na twarzy. Gdy pada prosto w dół, światło jest za wysoko i oczy gasną. Gdy biegnie przez policzek aż do ucha, po drugiej stronie jest go za mało. Gdy jest krótki, miękki i kieruje się ku kącikowi ust, przestań obracać.</p>\n<h2>Spróbuj dzisiaj</h2>\n<ol><li>Krzesło krok od szyby, bokiem do okna. Jedna klatka.</li><li>Obróć krzesło w stronę okna o szerokość dłoni. Jedna klatka. Powtarzaj, aż osoba będzie siedzieć przodem do szyby.</li><li>Wybierz klatkę, na której w obu oczach jest błysk. Zaznacz ten kąt taśmą na podłodze.</li></ol>"}}'),
	(1, 11, 7, 'video', 0, '{"file_id": 18, "captions": [{"locale": "en", "file_id": 16}, {"locale": "pl", "file_id": 17}], "poster_id": 19}'),
	(1, 12, 7, 'text', 1, '{"html": {"en": "<p>The rule says: twice the distance, a quarter of the light. It was written for a candle, and a window is not a candle, so near the glass you will lose less than it promises. Still, the shape of the curve is right. The first step away costs a great deal, the fourth costs next to nothing.</p>\n<p>That gives you two tools. Close to the glass the light on the near shoulder is much stronger than on the far one, so the face turns sculptural and the background sinks. Far from it, the whole room has nearly the same brightness: faces are flatter, but three people fit into the picture and nobody is left in the dark.</p>\n<p>Measure once, in steps, and write the numbers on the door frame. A photographer who knows that the third board from the window means one stop has a free hand for talking.</p>", "pl": "<p>Reguła mówi: dwa razy dalej to cztery razy mniej światła. Napisano ją dla świecy, a okno nie jest świecą, więc tuż przy szybie stracisz mniej, niż obiecuje. Sam kształt krzywej jest jednak prawdziwy. Pierwszy krok kosztuje bardzo dużo, czwarty prawie nic.</p>\n<p>Masz z tego dwa narzędzia. Przy szybie bliższe ramię dostaje znacznie więcej światła niż dalsze, dlatego twarz robi się rzeźbiarska, a tło zapada. Daleko od niej cały pokój jest prawie równie jasny: twarze są bardziej płaskie, ale na zdjęciu zmieszczą się trzy osoby i żadna nie zostanie w ciemności.</p>\n<p>Zmierz to raz, w krokach, i zapisz liczby na framudze. Kto wie, że trzecia deska od okna to jedna działka, ten ma wolną rękę do rozmowy.</p>"}}'),
	(1, 13, 8, 'text', 0, '{"html": {"en": "<p>A reflector does not add light. It returns a part of what would have gone by, and it returns it from the side where you hold it. That is why a sheet of white card on the dark side of a face looks natural and a silver disc held below the chin looks like a torch at a camp fire.</p>\n<p>Before you unfold anything, look for what is already reflecting. A white wall two steps behind the sitter’s shoulder is a reflector two metres wide. So is a bed with a pale cover, a fridge door, an open newspaper, your own light shirt. Move the chair nearer to the wall and the shadow opens; move it away and it closes. You control contrast with the legs of a chair.</p>\n<h2>When a shadow is too open</h2>\n<p>In small bright rooms the trouble is the opposite: light returns from everywhere and the face has no shape. Then take light away. Hang a dark coat on the door, a metre from the cheek. A black surface is a reflector too; what it reflects is darkness.</p>", "pl": "<p>Blenda nie dodaje światła. Oddaje część tego, które by uciekło, i oddaje je z tej strony, z której ją trzymasz. Dlatego biały karton po ciemnej stronie twarzy wygląda naturalnie, a srebrny krążek pod brodą jak latarka przy ognisku.</p>\n<p>Zanim cokolwiek rozłożysz, poszukaj tego, co już odbija. Biała ściana dwa kroki za ramieniem to blenda szeroka na dwa metry. Tak samo łóżko z jasną narzutą, drzwi lodówki, rozłożona gazeta, twoja jasna koszula. Przysuń krzesło do ściany, a cień się otworzy; odsuń, a się zamknie. Kontrastem sterują nogi krzesła.</p>\n<h2>Gdy cień jest zbyt otwarty</h2>\n<p>W małych, jasnych pokojach kłopot bywa odwrotny: światło wraca zewsząd i twarz traci kształt. Wtedy światło trzeba zabrać. Powieś na drzwiach ciemny płaszcz, metr od policzka. Czarna powierzchnia też jest blendą, tylko odbija ciemność.</p>"}}'),
	(1, 14, 9, 'text', 0, '{"html": {"en": "<p>A net curtain turns a window into a larger, paler window. On a bright day it is the best softbox in the house: it takes the sun that would have made one hard patch and spreads it over the whole cloth. On a grey day it only costs you a stop, so draw it aside.</p>\n<p>Heavy curtains are for shaping. Close them until a strip as wide as your shoulders is left and the light becomes directional, like a door left ajar. Close them from below, with a towel over the lower half, and the light comes from above, as in old paintings, where windows stood high because glass was dear.</p>\n<p>Blinds are the hardest of the three. Turned upwards they throw the light onto the ceiling and the room fills softly; turned downwards they draw stripes, which look clever for exactly one frame. Use the ceiling.</p>", "pl": "<p>Firanka zamienia okno w okno większe i bledsze. W słoneczny dzień to najlepszy softbox w domu: bierze słońce, które zrobiłoby jedną twardą plamę, i rozkłada je na całą tkaninę. W szary dzień zabiera tylko działkę, więc ją odsuń.</p>\n<p>Ciężkie zasłony służą do kształtowania. Zasuń je tak, by został pas szerokości ramion, a światło nabierze kierunku, jak przez uchylone drzwi. Zakryj ręcznikiem dolną połowę szyby, a zacznie padać z góry, jak na dawnych obrazach, gdzie okna były wysoko, bo szkło kosztowało.</p>\n<p>Żaluzje są z tej trójki najtrudniejsze. Obrócone w górę rzucają światło na sufit i pokój wypełnia się miękko; obrócone w dół rysują paski, które wyglądają efektownie na dokładnie jednej klatce. Korzystaj z sufitu.</p>"}}'),
	(1, 15, 10, 'text', 0, '{"html": {"en": "<p>Direct sun in a room is a guest who talks loudly. You cannot ignore it and you should not put a face in it straight away: the difference between the lit patch and the rest is often six stops, and no camera holds both. First decide which of the two is your picture.</p>\n<p>If it is the shadow, use the patch as a lamp. Let the sun fall on the floor, on a bed, on a white table, and seat the person beside the patch, not in it. The light now comes from below and from the side, warm, from a source as large as the tabletop. If it is the patch, expose for the skin that lies in it, let the room go black, and ask the sitter to close their eyes and turn towards the warmth. Faces relax in the sun when nobody asks them to look.</p>\n<p>Either way you have about twelve minutes before the patch moves on. Set up first, then call the person in.</p>", "pl": "<p>Słońce w pokoju to gość, który głośno mówi. Nie da się go nie zauważyć i nie warto od razu wkładać w nie twarzy: między plamą a resztą pokoju bywa sześć działek różnicy, a tego nie zapisze żaden aparat. Najpierw zdecyduj, co z tych dwojga jest twoim zdjęciem.</p>\n<p>Jeśli cień, użyj plamy jako lampy. Niech słońce pada na podłogę, łóżko albo biały stół, a osoba niech usiądzie obok plamy, nie w niej. Światło przychodzi teraz z dołu i z boku, ciepłe, ze źródła tak dużego jak blat. Jeśli plama, ustaw ekspozycję na skórę, która w niej leży, pozwól pokojowi zgasnąć i poproś, żeby osoba zamknęła oczy i odwróciła się do ciepła. Twarze odpoczywają w słońcu, kiedy nikt nie każe im patrzeć.</p>\n<p>Tak czy inaczej masz jakieś dwanaście minut, zanim plama się przesunie. Najpierw przygotuj wszystko, dopiero potem wołaj modela.</p>"}}'),
	(1, 16, 11, 'text', 0, '{"html": {"en": "<p>One person, one window, thirty minutes, four portraits that could hang in one frame. Not four variants of the same picture: four different answers to the question of who this is. The window may not change, so the difference has to come from distance, angle and what the person is doing.</p>\n<h2>The four</h2>\n<ol><li><strong>Sculpture.</strong> Close to the glass, side on, nothing returned from the dark side.</li><li><strong>Conversation.</strong> Two steps away, turned towards you, hands in the picture.</li><li><strong>Rest.</strong> Looking out of the window, you behind the shoulder.</li><li><strong>Their choice.</strong> The sitter picks the place and the pose. Do not correct anything except the focus.</li></ol>\n<p>Stop after twelve frames for each. Choose one of every twelve the same evening and one again two days later, without looking at your first choice. Where the two differ, write down why. Then show both sets to somebody who was not there, and note which question you are still carrying.</p>", "pl": "<p>Jedna osoba, jedno okno, trzydzieści minut, cztery portrety, które mogłyby wisieć w jednej ramie. Nie cztery warianty tego samego zdjęcia, tylko cztery różne odpowiedzi na pytanie, kto to jest. Okno ma zostać to samo, więc różnica musi wynikać z odległości, kąta i tego, co ta osoba robi.</p>\n<h2>Cztery zdjęcia</h2>\n<ol><li><strong>Rzeźba.</strong> Przy samej szybie, bokiem, nic nie wraca od ciemnej strony.</li><li><strong>Rozmowa.</strong> Dwa kroki dalej, przodem do ciebie, dłonie w kadrze.</li><li><strong>Odpoczynek.</strong> Wzrok za oknem, ty za ramieniem.</li><li><strong>Ich wybór.</strong> Miejsce i pozę wybiera portretowana osoba. Nie poprawiaj niczego poza ostrością.</li></ol>\n<p>Poprzestań na dwunastu klatkach do każdego. Tego samego wieczoru wybierz po jednej, a dwa dni później wybierz jeszcze raz, nie zaglądając do pierwszego wyboru. Tam, gdzie się różnią, zapisz dlaczego. Potem pokaż oba zestawy komuś, kogo przy tym nie było, i zapisz, z którym pytaniem nadal chodzisz.</p>"}}'),
	(1, 17, 12, 'text', 0, '{"html": {"en": "<p>Nobody looks like themselves in the first ten minutes. They look like somebody who is being photographed. You can wait it out, or you can use the time so that it passes faster. What you should not do is pretend that it is not there and press the shutter harder.</p>\n<p>I spend these minutes on things that are truly needed and slightly dull. We move the chair together. I ask for help with the curtain. I take a reading off a hand, not off a face, and say aloud what I see: “the left is softer than I thought”. The person learns that the camera is a tool on a table, that I make mistakes, and that being looked at is not an exam.</p>\n<h2>Three sentences that help</h2>\n<ul><li>“I am only checking the light now, you can keep talking.” (Then it is true that you may take a frame.)</li><li>“Show me how you sit when you read.”</li><li>“That one was mine, I was late. Once more?”</li></ul>", "pl": "<p>Przez pierwsze dziesięć minut nikt nie wygląda jak on sam. Wygląda jak ktoś fotografowany. Można to przeczekać albo tak wypełnić ten czas, żeby minął szybciej. Nie warto tylko udawać, że go nie ma, i mocniej naciskać spustu.</p>\n<p>Przeznaczam te minuty na rzeczy naprawdę potrzebne i trochę nudne. Razem przestawiamy krzesło. Proszę o pomoc przy zasłonie. Mierzę światło na dłoni, nie na twarzy, i mówię głośno, co widzę: „po lewej jest miękcej, niż myślałam”. Portretowana osoba dowiaduje się, że aparat to narzędzie na stole, że się mylę i że patrzenie na nią nie jest egzaminem.</p>\n<h2>Trzy zdania, które pomagają</h2>\n<ul><li>„Na razie tylko sprawdzam światło, możesz mówić dalej”. (Jeśli wtedy powstanie klatka, to i tak prawda).</li><li>„Pokaż mi, jak siedzisz, kiedy czytasz”.</li><li>„To była moja wina, za późno. Jeszcze raz?”</li></ul>"}}'),
	(1, 18, 13, 'text', 0, '{"html": {"en": "<p>Hands without a task look like gloves. Give them one and they become half of the portrait. The task should be small, real and slightly longer than you need: peeling an orange, untangling a cable, buttoning a cuff. People stop watching the camera because the cuff is difficult.</p>\n<p>Mind the light on them. A hand near the window is nearer to the lamp than the face is, so it will be brighter, and the eye goes to brightness first. Either bring it back behind the plane of the face, or let it be in shadow with only the knuckles lit. And leave room: cutting through fingers hurts more to look at than cutting through a forehead.</p>\n<p>When nothing works, ask for the hands to be put where they would be at a bus stop. Everybody knows, and it is never the lap.</p>", "pl": "<p>Dłonie bez zajęcia wyglądają jak rękawiczki. Daj im zajęcie, a staną się połową portretu. Powinno być małe, prawdziwe i trochę dłuższe, niż potrzebujesz: obieranie pomarańczy, rozplątywanie kabla, zapinanie mankietu. Człowiek przestaje pilnować aparatu, bo mankiet jest trudny.</p>\n<p>Zwróć uwagę, jakie światło na nie pada. Dłoń przy oknie ma bliżej do lampy niż twarz, będzie więc jaśniejsza, a oko najpierw idzie tam, gdzie jasno. Cofnij ją za linię twarzy albo zostaw w cieniu, tak by światło łapało same kostki. I zostaw miejsce: ucięte palce bolą przy oglądaniu bardziej niż ucięte czoło.</p>\n<p>Gdy nic nie działa, poproś, żeby ułożyły się tak jak na przystanku. Każdy to wie i nigdy nie są to kolana.</p>"}}'),
	(1, 19, 14, 'text', 0, '{"html": {"en": "<p>Beginners talk too little, then discover talking and talk too much. Somewhere between the two lies the sentence after which one says nothing. You ask a question that deserves an answer, you lower the camera to the chest so that your face is free, and you wait. Count to seven. It feels like a minute.</p>\n<p>What happens in those seven seconds is the picture. First the person looks for the answer, usually up and to the side; then finds it; then checks whether you understood. The middle one is the moment. You will learn to feel it come, as one feels a swing reach its top, and raise the camera slightly before.</p>\n<p>Good questions are about things, not about feelings. “What was on the wall above your bed in third grade?” opens a face. “How do you feel about your childhood?” closes it. Prepare five before the session and use two.</p>", "pl": "<p>Na początku mówi się za mało, potem odkrywa się mówienie i mówi za dużo. Gdzieś pośrodku leży zdanie, po którym nie mówi się nic. Zadajesz pytanie warte odpowiedzi, opuszczasz aparat na wysokość piersi, żeby było widać twoją twarz, i czekasz. Policz do siedmiu. To będzie jak minuta.</p>\n<p>To, co stanie się w te siedem sekund, jest zdjęciem. Najpierw człowiek szuka odpowiedzi, zwykle wzrokiem w górę i w bok; potem ją znajduje; potem sprawdza, czy została zrozumiana. Chodzi o tę środkową chwilę. Z czasem zaczniesz wyczuwać, kiedy nadchodzi, tak jak wyczuwa się najwyższy punkt huśtawki, i podniesiesz aparat odrobinę wcześniej.</p>\n<p>Dobre pytania dotyczą rzeczy, nie uczuć. „Co wisiało nad twoim łóżkiem, w trzeciej klasie?” otwiera twarz. „Jak wspominasz dzieciństwo?” ją zamyka. Przed sesją przygotuj pięć, a użyj dwóch.</p>"}}'),
	(1, 20, 15, 'text', 0, '{"html": {"en": "<p>Ask someone you know a little: a neighbour, a colleague, the person who sells you bread. Tell them that it takes twenty minutes and that they will get one print. Both promises must be kept, and the first is harder. Set a timer where both of you can hear it.</p>\n<h2>The plan</h2>\n<ol><li><strong>Five minutes</strong> without raising the camera. Chair, curtain, a reading off the hand.</li><li><strong>Ten minutes</strong> in one place, one distance. Two prepared questions, one silence, one task for the hands.</li><li><strong>Five minutes</strong> anywhere the person wants to go.</li></ol>\n<p>Afterwards write half a page before you look at the screen: when did you feel them stop posing, and what had just happened? Then look, and find out whether the pictures agree. They usually do, and that half page will teach you more than the pictures.</p>", "pl": "<p>Poproś kogoś, kogo znasz trochę: sąsiadkę, kolegę z pracy, osobę, u której kupujesz chleb. Powiedz, że zajmie to dwadzieścia minut i że będzie z tego jedna odbitka. Obu obietnic trzeba dotrzymać, a pierwsza jest trudniejsza. Ustaw minutnik tak, żebyście oboje go słyszeli.</p>\n<h2>Plan</h2>\n<ol><li><strong>Pięć minut</strong> bez podnoszenia aparatu. Krzesło, zasłona, pomiar na dłoni.</li><li><strong>Dziesięć minut</strong> w jednym miejscu i jednej odległości. Dwa przygotowane pytania, jedna cisza, jedno zajęcie dla dłoni.</li><li><strong>Pięć minut</strong> tam, dokąd ta osoba chce pójść.</li></ol>\n<p>Potem, zanim spojrzysz na ekran, napisz pół strony: kiedy skończyło się pozowanie i co wydarzyło się tuż przedtem? Dopiero wtedy obejrzyj zdjęcia i sprawdź, czy się zgadza. Zwykle się zgadza, a to pół strony uczy więcej niż same zdjęcia.</p>"}}'),
	(1, 21, 16, 'text', 0, '{"html": {"en": "<p>A gateway is a room with one enormous window and no glass. Stand the person inside, a step behind the line where the shade begins, facing the street. The whole bright pavement and the house opposite become the source, and the roof of the gate takes away the light from above that would have filled the eye sockets with shadow.</p>\n<p>The step matters. On the line itself the light is brightest and still comes partly from the sky; the forehead shines. One step in, the sky is gone and the light arrives at the height of the face. Three steps in, the source has become a doorway, contrast has doubled and the background is black. Walk it with your hand first, as you did along the wall.</p>\n<p>Check the house opposite. If it is yellow, so is your lamp. Often that is lovely; if it is not, look for the gate across the street and let the yellow house be the background instead.</p>", "pl": "<p>Brama to pokój z jednym ogromnym oknem bez szyby. Postaw osobę w środku, krok za linią cienia, przodem do ulicy. Źródłem światła staje się cały jasny chodnik i kamienica naprzeciwko, a sklepienie bramy zabiera światło z góry, które wypełniłoby oczodoły cieniem.</p>\n<p>Ten krok jest ważny. Na samej linii światła jest najwięcej, ale część przychodzi jeszcze z nieba i czoło się świeci. Krok w głąb nieba już nie ma, a światło dociera na wysokości twarzy. Trzy kroki w głąb źródło zmienia się w otwór drzwi, kontrast rośnie dwukrotnie, a tło jest czarne. Najpierw przejdź to z wyciągniętą dłonią, jak wzdłuż ściany.</p>\n<p>Sprawdź kamienicę naprzeciwko. Jeśli jest żółta, twoja lampa też jest żółta. Często to piękne; jeśli nie, poszukaj bramy po drugiej stronie ulicy, a żółty dom niech będzie tłem.</p>"}}'),
	(1, 22, 17, 'text', 0, '{"html": {"en": "<p>Every storey of a stairwell is the same room with the lamp hung at another height. On the half-landing the window is beside the face. Half a flight up it is below, and the light climbs the chin. Half a flight down it is above, like a skylight. You can change the direction of light by asking a person to take six steps, and that is a luxury few studios have.</p>\n<p>It is also dark. Expect 1/60 of a second at f/2 and ISO 1600, and do not be afraid of the grain; be afraid of the shake. Lean on the banister, breathe out, take three frames in a row and keep the middle one. The first has the jerk of pressing in it, the third the jerk of letting go.</p>\n<p>Mind the lamp on the ceiling. If it is on, it mixes an orange light with the blue of the window and there is no white balance that will please both. Wait until the timer puts it out; in old houses it takes about as long as a good question.</p>", "pl": "<p>Każde piętro klatki schodowej to ten sam pokój z lampą zawieszoną na innej wysokości. Na półpiętrze okno jest obok twarzy. Pół piętra wyżej jest pod nią i światło wspina się po brodzie. Pół piętra niżej jest nad nią, jak świetlik. Wystarczy poprosić o zejście sześć stopni, żeby zmienić kierunek światła, a na taki luksus mało które studio może sobie pozwolić.</p>\n<p>Jest tam też ciemno. Spodziewaj się 1/60 sekundy przy f/2 i ISO 1600 i nie bój się ziarna, tylko poruszenia. Oprzyj się o poręcz, zrób wydech, zrób trzy klatki z rzędu i zostaw środkową. W pierwszej siedzi szarpnięcie przy naciskaniu, w trzeciej przy puszczaniu.</p>\n<p>Uważaj na lampę pod sufitem. Gdy się świeci, miesza pomarańczowe światło z błękitem okna i żaden balans bieli nie pogodzi obu. Poczekaj, aż zgaśnie sama; w starych domach trwa to mniej więcej tyle, co dobre pytanie.</p>"}}'),
	(1, 23, 18, 'text', 0, '{"html": {"en": "<p>People say that a grey sky is good for portraits, and then they are disappointed: dull skin, dark eyes, no shape. The sky is one huge soft lamp, true, but it hangs above. It lights the top of the head, the nose and the shoulders, and leaves the eyes to whatever comes back from the ground.</p>\n<p>So find something that takes the sky away from above: an awning, a balcony, a tree with leaves, the eave of a kiosk. Under its edge the light comes from the side again. Or give the eyes something from below: pale paving, a newspaper on the knees, a bench of light stone. Wet asphalt is a good mirror, which is why portraits after rain look lit.</p>\n<p>And turn the person around. Even an even sky has a brighter side, towards the sun you cannot see. Ask the sitter to turn slowly through a whole circle and watch the eyes. At one point they wake up. Stop there.</p>", "pl": "<p>Mówi się, że szare niebo służy portretom, a potem przychodzi rozczarowanie: matowa skóra, ciemne oczy, żadnego kształtu. To prawda, niebo jest wtedy jedną wielką miękką lampą, ale wisi nad głową. Oświetla włosy, nos i ramiona, a oczom zostawia to, co odbije się od ziemi.</p>\n<p>Poszukaj więc czegoś, co zabierze niebo z góry: markizy, balkonu, drzewa z liśćmi, okapu kiosku. Pod jego brzegiem światło znów przychodzi z boku. Albo daj oczom coś od dołu: jasne płyty chodnika, gazetę na kolanach, ławkę z jasnego kamienia. Mokry asfalt to dobre lustro, dlatego portrety po deszczu wyglądają jak doświetlone.</p>\n<p>I obróć człowieka. Nawet równe niebo ma jaśniejszą stronę, tę od niewidocznego słońca. Poproś o powolny pełny obrót i patrz na oczy. W jednym miejscu się budzą. Tam się zatrzymajcie.</p>"}}'),
	(1, 24, 19, 'text', 0, '{"html": {"en": "<p>Choose the place first and the person second. When you already stand in good light you have a reason to ask that has nothing to do with the looks of anybody: “I am learning to photograph in this gate, it has wonderful light until four. Would you stand here for two minutes?” Two people in five agree. Of those who refuse nearly all smile.</p>\n<p>Say three things in the first ten seconds: who you are, what it is for, how long it takes. Show what is on the screen already, because a stranger cannot imagine your gate, but can see it. Never touch, never direct the body with your hands, never say that it will be quick and then go on.</p>\n<h2>What the law wants</h2>\n<p>In Poland taking the picture is one thing and publishing it another: to spread somebody’s likeness you need their consent, unless the person is only a detail of a larger whole, such as a crowd or a landscape, or a public figure on duty. A portrait is never a detail. Ask for consent in writing, say where the picture may appear, and leave your address. Children: only with a parent, and a parent who is standing next to you.</p>\n<p>Send the picture within a week. It is the one habit that makes the tenth conversation easier than the first.</p>", "pl": "<p>Najpierw wybierz miejsce, potem człowieka. Gdy stoisz już w dobrym świetle, masz powód, który nie ma nic wspólnego z czyimkolwiek wyglądem: „Uczę się fotografować w tej bramie, do czwartej jest tu świetne światło. Czy można prosić o dwie minuty?” Zgadzają się dwie osoby na pięć. Z tych, które odmawiają, prawie wszystkie się uśmiechają.</p>\n<p>W pierwszych dziesięciu sekundach powiedz trzy rzeczy: kim jesteś, po co to robisz i ile to potrwa. Pokaż, co już jest na ekranie, bo nieznajomy nie wyobrazi sobie twojej bramy, ale może ją zobaczyć. Nigdy nie dotykaj, nie ustawiaj ciała rękami i nie mów, że to chwila, jeśli zamierzasz robić dalej.</p>\n<h2>Czego chce prawo</h2>\n<p>W Polsce zrobienie zdjęcia to jedno, a publikacja drugie: rozpowszechnianie wizerunku wymaga zgody, chyba że osoba jest tylko szczegółem większej całości, na przykład tłumu albo krajobrazu, lub jest osobą powszechnie znaną, sfotografowaną przy pełnieniu swojej funkcji. Portret nigdy nie jest szczegółem. Poproś o zgodę na piśmie, napisz, gdzie zdjęcie może się pojawić, i zostaw kontakt. Dzieci: tylko za zgodą rodzica, który stoi obok.</p>\n<p>Wyślij zdjęcie w ciągu tygodnia. To jedyny nawyk, dzięki któremu dziesiąta rozmowa jest łatwiejsza od pierwszej.</p>"}}'),
	(1, 25, 20, 'text', 0, '{"html": {"en": "<p>Walk one street, on both pavements, and find five doorways whose light you would trust with a face. For each write down the hour, the direction it looks in, the colour of the house across the street and the number of steps inside at which your hand looks round. Take one frame of your own hand there, as a note.</p>\n<p>Then come back to the best of the five with a person, at the hour you wrote down. Make one portrait on the line, one a step inside and one three steps inside. The person does not change anything; only the chair of air they stand on moves.</p>\n<p>Lay the three side by side with your notes covered, and guess how deep each was taken; then look at doorway portraits by others and guess there. After a few you will be able to read depth from the cheek alone.</p>", "pl": "<p>Przejdź jedną ulicę po obu stronach i znajdź pięć bram, których światłu można powierzyć twarz. Przy każdej zapisz godzinę, kierunek, w którym patrzy, kolor domu naprzeciwko i liczbę kroków w głąb, przy której dłoń jest okrągła. Zrób tam jedno zdjęcie własnej dłoni, w ramach notatki.</p>\n<p>Potem wróć do najlepszej z pięciu z drugą osobą, o zapisanej godzinie. Zrób jeden portret na linii cienia, jeden krok w głąb i jeden trzy kroki w głąb. Portretowana osoba niczego nie zmienia, zmienia się tylko miejsce, w którym stoi.</p>\n<p>Połóż te trzy zdjęcia obok siebie, zakryj notatki i zgadnij, jak głęboko powstało każde; potem zgaduj tak samo z cudzych portretów w bramach. Po kilku odczytasz głębokość z samego policzka.</p>"}}'),
	(1, 26, 21, 'text', 0, '{"html": {"en": "<p>A raw file is not a photograph yet. It is the amount of light that fell on each point, and a suggestion of what to do with it. Before you accept the suggestion, look at it undressed: set the profile to neutral, contrast to zero, and turn the picture into black and white for a minute. What remains is what you really photographed.</p>\n<p>Ask the file three questions in this order. Is there detail on the lit cheek? Zoom in and look at the pores, not at the histogram. Is there detail in the darkest place that matters, the eye on the far side? And where is the brightest thing that does not matter? That is the one to bring down first, because the eye will go there whatever you do to the face.</p>\n<p>Only now choose the exposure. In window light the lit side of fair skin sits well about one stop above middle grey and dark skin about one below. If both are in the picture, expose for the brighter and lift nothing: the difference between them is the truth.</p>", "pl": "<p>Plik RAW nie jest jeszcze zdjęciem. To ilość światła, która padła na każdy punkt, i propozycja, co z nią zrobić. Zanim ją przyjmiesz, obejrzyj plik bez ubrania: ustaw neutralny profil, kontrast na zero i na minutę zamień obraz w czarno-biały. To, co zostanie, naprawdę zostało sfotografowane.</p>\n<p>Zadaj plikowi trzy pytania, w tej kolejności. Czy na oświetlonym policzku są szczegóły? Powiększ i patrz na pory, nie na histogram. Czy są szczegóły w najciemniejszym miejscu, które się liczy, czyli w oku po stronie cienia? I gdzie jest najjaśniejsza rzecz, która się nie liczy? Ją przyciemnij najpierw, bo wzrok i tak tam pójdzie, cokolwiek zrobisz z twarzą.</p>\n<p>Dopiero teraz wybierz ekspozycję. W świetle z okna jasna skóra po oświetlonej stronie dobrze leży około działki powyżej średniej szarości, a ciemna około działki poniżej. Jeśli na zdjęciu są obie, ustaw ekspozycję na jaśniejszą i niczego nie podnoś: różnica między nimi jest prawdą.</p>"}}'),
	(1, 27, 22, 'text', 0, '{"html": {"en": "<p>Skin goes wrong in colour before it goes wrong in anything else. The usual path: the white balance is set on a wall that was never white, the face turns slightly green, somebody adds magenta, the lips go purple, somebody takes out saturation, and now it is a face of wax. All that was needed was the right wall.</p>\n<p>Photograph a sheet of plain paper at the sitter’s cheek at the start of every session and balance on that. Then warm the picture by a hair if you wish; window light is bluer than we remember it. If one cheek is lit by the window and the other by a lamp, do not look for a middle. Choose the window and let the lamp be orange, as it was in the room.</p>\n<h2>What to leave alone</h2>\n<p>Pores, lines, the redness of a nose in winter. If something will be gone in two weeks, such as a spot or a scratch, you may take it out. If it will not be gone, it belongs to the person and not to you. Never soften: sharpness on the eyes and softness of light do more than any brush.</p>", "pl": "<p>Skóra psuje się najpierw w kolorze. Zwykle wygląda to tak: balans bieli ustawiony na ścianie, która nigdy nie była biała, twarz robi się lekko zielona, więc dodaje się magenty, wtedy usta robią się fioletowe, więc odejmuje się nasycenia i powstaje twarz z wosku. A wystarczyła właściwa ściana.</p>\n<p>Na początku każdej sesji sfotografuj zwykłą kartkę przy policzku i na niej ustaw balans. Potem, jeśli chcesz, ociepl obraz o włos; światło z okna jest bardziej niebieskie, niż je pamiętamy. Gdy jeden policzek oświetla okno, a drugi lampa, nie szukaj środka. Wybierz okno i pozwól lampie być pomarańczową, tak jak było w pokoju.</p>\n<h2>Czego nie ruszać</h2>\n<p>Porów, zmarszczek, nosa zaczerwienionego od mrozu. Jeśli coś zniknie za dwa tygodnie, jak krostka albo zadrapanie, można to usunąć. Jeśli nie zniknie, należy do tej osoby, nie do ciebie. Nigdy nie wygładzaj: ostrość na oczach i miękkość światła robią więcej niż jakikolwiek pędzel.</p>"}}'),
	(1, 28, 23, 'text', 0, '{"html": {"en": "<p>The file below holds three presets for Lightroom Classic and Camera Raw: one for a single sitter by a window, one for an overcast street and one for black and white in deep stairwell light. They are mild on purpose. A preset that can be recognised in the finished picture has done somebody else’s thinking.</p>\n<p>Unpack the file, import all three and lay each of them on the same frame. Then say aloud what each has changed, looking only at the picture: the highlights, the shadows, the colour of the skin. Open the panel to check. When you can name the changes without the panel, delete the presets and make your own from the frame you like best.</p>\n<blockquote>If you work in another program, open the files in a text editor. The values are written there in plain words and can be copied by hand.</blockquote>", "pl": "<p>W pliku poniżej są trzy zestawy ustawień do Lightroom Classic i Camera Raw: dla jednej osoby przy oknie, na pochmurną ulicę i czarno-biały do głębokiego światła klatki schodowej. Są łagodne celowo. Gotowe ustawienie, które widać na skończonym zdjęciu, pomyślało za kogoś.</p>\n<p>Rozpakuj plik, zaimportuj wszystkie trzy i nałóż każdy na tę samą klatkę. Potem powiedz głośno, co każdy z nich zmienił, patrząc tylko na obraz: światła, cienie, kolor skóry. Otwórz panel i sprawdź. Kiedy nazwiesz zmiany bez panelu, usuń gotowe ustawienia i zrób własne z klatki, którą lubisz najbardziej.</p>\n<blockquote>Jeśli pracujesz w innym programie, otwórz te pliki w edytorze tekstu. Wartości są w nich zapisane wprost i można je przepisać ręcznie.</blockquote>"}}'),
	(1, 29, 23, 'file', 1, '{"title": {"en": "Three presets for developing (ZIP)", "pl": "Trzy ustawienia do wywoływania (ZIP)"}, "file_id": {"en": 20, "pl": 20}}'),
	(1, 30, 24, 'video', 0, '{"file_id": 23, "captions": [{"locale": "en", "file_id": 21}, {"locale": "pl", "file_id": 22}], "poster_id": 24}'),
	(1, 31, 24, 'text', 1, '{"html": {"en": "<p>You have now some four hundred frames from this course. Four will stay. Choose first with your stomach: go through all of them quickly and mark whatever makes you stop, without asking why. Then go through the marked ones slowly and ask of each what it says. Where two say the same, keep the one that says it more quietly.</p>\n<p>A series has an order even when it hangs on one wall. The widest frame lets people in, the strongest stands second or third, never last, and the quietest lets them out. Print them small, on plain paper, and lay them on the kitchen table for three days. The one you have stopped seeing by Wednesday can go.</p>\n<h2>To finish the course</h2>\n<p>Take the bad frames you kept from the first section and lay one beside the four. Write to yourself what changed, in three sentences. Then put the four and the three sentences in one envelope, write a date a year from now on it, and open it no sooner.</p>", "pl": "<p>Masz teraz jakieś czterysta klatek z tego kursu. Zostaną cztery. Najpierw wybieraj brzuchem: przejrzyj wszystkie szybko i zaznacz to, co cię zatrzymuje, nie pytając dlaczego. Potem przejrzyj zaznaczone powoli i przy każdej zapytaj, co mówi. Tam, gdzie dwie mówią to samo, zostaw tę, która mówi ciszej.</p>\n<p>Seria ma kolejność, nawet gdy wisi na jednej ścianie. Najszersza klatka wpuszcza, najmocniejsza stoi druga albo trzecia, nigdy ostatnia, a najcichsza wypuszcza. Wydrukuj je w małym formacie na zwykłym papierze i zostaw na trzy dni na kuchennym stole. Ta, której w środę już nie zauważasz, może odejść.</p>\n<h2>Na zakończenie</h2>\n<p>Weź słabe klatki z pierwszej części i połóż jedną obok tych czterech. W trzech zdaniach napisz do siebie, co się zmieniło. Potem włóż cztery zdjęcia i te trzy zdania do jednej koperty, napisz na niej datę za rok i nie otwieraj jej wcześniej.</p>"}}'),
	(1, 32, 25, 'video', 0, '{"file_id": 7, "captions": [{"locale": "en", "file_id": 5}, {"locale": "pl", "file_id": 6}], "poster_id": 8}'),
	(1, 33, 25, 'text', 1, '{"html": {"en": "<p>Choose a window you pass every day, not the most beautiful one. A kitchen is good, because you are there in the morning and in the evening. There should be room for a chair beside it, and it should be possible to see the opposite wall from where you stand.</p>\n<p>Now sit down on the floor with your back to it for three minutes. Say to yourself where the room is bright, where it is dark, and what lies between. That is the first exercise. It is shorter than boiling an egg, and most people have never done it.</p>", "pl": "<p>Wybierz okno, które mijasz codziennie, a nie najładniejsze. Kuchnia jest dobra, bo bywa się w niej rano i wieczorem. Obok powinno zmieścić się krzesło, a z twojego miejsca powinno być widać przeciwległą ścianę.</p>\n<p>Teraz usiądź na podłodze plecami do okna na trzy minuty. Powiedz sobie, gdzie w pokoju jest jasno, gdzie ciemno i co leży pomiędzy. To pierwsze ćwiczenie. Trwa krócej niż gotowanie jajka, a mało kto kiedykolwiek je zrobił.</p>"}}'),
	(1, 34, 26, 'text', 0, '{"html": {"en": "<p>Put a cup on the sill in the morning and look at its shadow: how long it is, in which direction it falls, what colour it has. A morning shadow on a white sill is blue, because the sky fills it. Lay a pencil along it and leave the pencil there.</p>\n<p>Come back in the evening. The pencil still points to the morning, the shadow points elsewhere, and it has another colour. You have made a clock. The portrait that was possible at eight is not possible at six, and no setting on a camera brings it back. That is why photographers who work with windows ask people when they can come before they ask who they are.</p>", "pl": "<p>Rano postaw na parapecie kubek i obejrzyj jego cień: jak jest długi, w którą stronę pada, jaki ma kolor. Poranny cień na białym parapecie jest niebieski, bo wypełnia go niebo. Połóż wzdłuż niego ołówek i zostaw.</p>\n<p>Wróć wieczorem. Ołówek wciąż pokazuje poranek, cień pokazuje coś innego i ma inny kolor. Właśnie powstał zegar. Portret możliwy o ósmej nie jest możliwy o szóstej i nie przywróci go żadne ustawienie aparatu. Dlatego kto pracuje przy oknie, najpierw pyta ludzi, kiedy mogą przyjść, a dopiero potem, kim są.</p>"}}'),
	(1, 35, 27, 'audio', 0, '{"file_id": 9}'),
	(1, 36, 27, 'text', 1, '{"html": {"en": "<p>Put on headphones and follow the voice. You will need nothing but your hand. The recording leads you away from the window and back again, and somewhere on that way is a strip of floor on which round things look round.</p>\n<p>Mark it with a coin. The strip is different on a grey day and on a bright one, so keep the coin there until Sunday and move it when you find that it is wrong.</p>\n<h2>Transcript</h2>\n<p>This is a walk along one wall. Leave the camera in its bag, and stand two steps from a window. Hold out your hand, palm towards you. Look at the edge where light turns into shadow. Is it a line, or a slow slope?</p>\n<p>Now walk along the wall, away from the window. Slowly. Stop when the palm has lost half of its brightness. Remember this place. Turn your back to the window. The palm is dark, and the wall behind it glows. Turn half way back. Find the angle where the fingers look round. This is where your sitter will stand. Put something on the floor to mark it. Walk back to the window, and count your steps aloud. Write the number down. Tomorrow, do it again, an hour later.</p>", "pl": "<p>Załóż słuchawki i idź za głosem. Potrzebujesz tylko własnej dłoni. Nagranie (po angielsku, polski zapis jest niżej) prowadzi cię od okna w głąb pokoju i z powrotem, a gdzieś po drodze leży pas podłogi, na którym okrągłe rzeczy wyglądają na okrągłe.</p>\n<p>Zaznacz go monetą. W szary dzień leży gdzie indziej niż w jasny, więc zostaw monetę do niedzieli i przesuwaj, gdy okaże się, że leży źle.</p>\n<h2>Zapis nagrania</h2>\n<p>To spacer wzdłuż jednej ściany. Zostaw aparat w torbie i stań dwa kroki od okna. Wyciągnij rękę, wnętrzem dłoni do siebie. Popatrz na brzeg, gdzie światło przechodzi w cień. To linia czy łagodny stok?</p>\n<p>Teraz idź wzdłuż ściany, coraz dalej od okna. Powoli. Zatrzymaj się, gdy dłoń straci połowę jasności. Zapamiętaj to miejsce. Odwróć się plecami do okna. Dłoń jest ciemna, a ściana za nią świeci. Wróć o pół obrotu i znajdź kąt, pod którym palce są okrągłe. Tutaj stanie twój model. Połóż coś na podłodze, żeby to zaznaczyć. Wróć do okna i licz kroki na głos. Zapisz liczbę. Jutro zrób to samo, godzinę później.</p>"}}'),
	(1, 37, 28, 'text', 0, '{"html": {"en": "<p>Put a chair on the coin. On the chair put something round and pale that holds still: a loaf of bread, a melon, a ball of wool. Switch the flash off for good. Set the exposure so that the bright side is bright but not white; on a telephone, touch the bright side and pull the little sun down.</p>\n<p>Take twelve frames and turn the chair a little before each. Do not look at the screen in between. When you are done, lie down on the sofa and look at all twelve in a row, as one looks at the phases of the moon. In one of them the bread is heaviest. Remember its angle.</p>", "pl": "<p>Postaw krzesło na monecie. Na krześle połóż coś okrągłego i jasnego, co umie siedzieć spokojnie: bochenek chleba, melon, kłębek wełny. Wyłącz błysk na dobre. Ustaw ekspozycję tak, by jasna strona była jasna, ale nie biała; w telefonie dotknij jasnej strony i pociągnij słoneczko w dół.</p>\n<p>Zrób dwanaście klatek i przed każdą trochę obróć krzesło. W trakcie nie patrz na ekran. Potem połóż się na kanapie i obejrzyj wszystkie po kolei, jak fazy księżyca. Na jednej chleb jest najcięższy. Zapamiętaj ten kąt.</p>"}}'),
	(1, 38, 29, 'text', 0, '{"html": {"en": "<p>Now the same with somebody who can speak. Seat them on the chair, at the angle at which the bread was heaviest. Ask what they had for breakfast and listen to the answer. Take one frame while they are thinking, and one when they have finished. That is enough for today.</p>\n<p>Choose between the two and write one sentence under it that begins with “The light”. If you can finish the sentence, the week has done its work. If you want to know what comes after it, the portrait course starts from exactly this chair.</p>", "pl": "<p>Teraz to samo z kimś, kto umie mówić. Posadź go na krześle pod kątem, przy którym chleb był najcięższy. Zapytaj, co było na śniadanie, i posłuchaj odpowiedzi. Zrób jedną klatkę, gdy się zastanawia, i jedną, gdy skończy. Na dziś wystarczy.</p>\n<p>Wybierz jedną z nich i napisz pod nią zdanie, które zaczyna się od słowa „Światło”. Jeśli umiesz je dokończyć, tydzień zrobił swoje. A jeśli chcesz wiedzieć, co jest dalej, kurs portretu zaczyna się dokładnie od tego krzesła.</p>"}}'),
	(1, 39, 30, 'video', 0, '{"file_id": 23, "captions": [{"locale": "en", "file_id": 21}, {"locale": "pl", "file_id": 22}], "poster_id": 24}'),
	(1, 40, 30, 'text', 1, '{"html": {"en": "<p>A good picture answers a question. A series asks one, and the answer is spread over several pictures, none of which has it whole. That is why the strongest frame of an afternoon is often the one that has to go: it answers everything at once and leaves the rest with nothing to do.</p>\n<p>In this first lecture we choose four out of twelve, quickly and by feel, so that you see the whole way before we walk it slowly. Take any twelve pictures of yours, print them as small as playing cards, and follow the clip with your hands.</p>", "pl": "<p>Dobre zdjęcie odpowiada na pytanie. Seria je zadaje, a odpowiedź rozkłada się na kilka zdjęć i żadne nie ma jej w całości. Dlatego najmocniejsza klatka popołudnia często musi odejść: odpowiada na wszystko naraz i pozostałe nie mają już nic do roboty.</p>\n<p>W tej pierwszej lekcji wybieramy cztery zdjęcia z dwunastu, szybko i na wyczucie, żeby zobaczyć całą drogę, zanim przejdziemy ją powoli. Weź dowolne dwanaście swoich zdjęć, wydrukuj je w rozmiarze kart do gry i rób to samo, co na filmie.</p>"}}'),
	(1, 41, 31, 'text', 0, '{"html": {"en": "<p>Set a timer to forty minutes. That is six seconds for each picture, and it is meant to be too little. In six seconds you cannot remember how cold it was, how long you waited or what the lens cost; you can only see. Mark with one key, never with stars: a picture is in or it is not.</p>\n<p>When the timer rings, stop, even in the middle. Count. If more than sixty are marked, go through the marked ones once more at the same speed. Below thirty, let the others lie for a week and do it again; you were angry at something.</p>\n<h2>What usually survives wrongly</h2>\n<ul><li>The picture that was hard to take.</li><li>The picture of somebody you love.</li><li>The sharpest of five, when the second was the right one.</li></ul>", "pl": "<p>Ustaw minutnik na czterdzieści minut. To sześć sekund na zdjęcie i ma ich być za mało. W sześć sekund nie przypomnisz sobie, jak było zimno, ile trwało czekanie i ile kosztował obiektyw; możesz tylko patrzeć. Zaznaczaj jednym klawiszem, nigdy gwiazdkami: zdjęcie wchodzi albo nie.</p>\n<p>Gdy minutnik zadzwoni, przestań, nawet w połowie. Policz. Jeśli zaznaczonych jest ponad sześćdziesiąt, przejdź po nich jeszcze raz w tym samym tempie. Jeśli mniej niż trzydzieści, odłóż resztę na tydzień i powtórz; coś musiało cię rozzłościć.</p>\n<h2>Co zwykle zostaje niesłusznie</h2>\n<ul><li>Zdjęcie, które było trudne do zrobienia.</li><li>Zdjęcie kogoś, kogo się kocha.</li><li>Najostrzejsze z pięciu, choć właściwe było drugie.</li></ul>"}}'),
	(1, 42, 32, 'text', 0, '{"html": {"en": "<p>Print the forty, ten to a sheet, and cut them apart. Now sort them into heaps without giving the heaps names. Do it twice, on two evenings, and photograph the table each time. Where the same pictures lie together on both evenings there is something you know and have not said yet.</p>\n<p>Then finish this sentence in ten different ways: “These are pictures about …”. The first three will be subjects: my street, my grandmother, winter. The next three will be moods. Somewhere around the eighth a verb appears: “about people who wait for somebody to come back”. Keep that one. A subject can be photographed for ever; a verb tells you when you are done.</p>", "pl": "<p>Wydrukuj czterdzieści zdjęć, po dziesięć na kartce, i rozetnij. Teraz ułóż je w kupki, nie nadając im nazw. Zrób to dwa razy, w dwa różne wieczory, i za każdym razem sfotografuj stół. Tam, gdzie w oba wieczory leżą razem te same zdjęcia, jest coś, co już wiesz, choć jeszcze tego nie mówisz.</p>\n<p>Potem dokończ na dziesięć sposobów zdanie: „To są zdjęcia o…”. Pierwsze trzy odpowiedzi będą tematami: o mojej ulicy, o babci, o zimie. Kolejne trzy nastrojami. Gdzieś przy ósmej pojawi się czasownik: „o ludziach, którzy czekają, aż ktoś wróci”. To zostaw. Temat można fotografować bez końca; czasownik mówi, kiedy jest gotowe.</p>"}}'),
	(1, 43, 33, 'text', 0, '{"html": {"en": "<p>Before there is an order there are pairs. Take two pictures at random, lay them side by side and ask what the right one does to the left one. It may repeat it, answer it, contradict it or make it funny. Write the word on a slip of paper and lay it between them. Do this for half an hour, and do not keep the pairs that only match in colour.</p>\n<p>Then turn a good pair around. Left and right are not the same: we read from the left, so the left picture is what was and the right one is what came of it. A child running out of the frame to the right of an empty chair is a different story from the same child to the left of it. If turning changes nothing, the pair is decoration.</p>", "pl": "<p>Zanim powstanie kolejność, są pary. Weź na chybił trafił dwa zdjęcia, połóż obok siebie i zapytaj, co prawe robi lewemu. Może je powtarzać, odpowiadać mu, przeczyć albo je rozśmieszać. Zapisz to słowo na karteczce i połóż między nimi. Rób tak przez pół godziny i nie zatrzymuj par, które pasują tylko kolorem.</p>\n<p>Potem odwróć dobrą parę. Lewa i prawa nie są tym samym: czytamy od lewej, więc lewe zdjęcie jest tym, co było, a prawe tym, co z tego wynikło. Dziecko wybiegające z kadru na prawo od pustego krzesła to inna historia niż to samo dziecko po lewej. Jeśli odwrócenie niczego nie zmienia, para jest ozdobą.</p>"}}'),
	(1, 44, 34, 'text', 0, '{"html": {"en": "<p>The first picture is a door: it should be easy to enter and show how tall the ceiling is. If the series is quiet, the first picture must be quiet too, or everybody will wait for noise that never comes. The last picture closes nothing. It lets one go out and think that the room goes on existing.</p>\n<p>Somewhere after the middle there has to be a turn: a picture that could not have stood at the beginning because one would not have understood it there. It may be the only one at night, or the only one with a face. Find it first. Lay it eighth of twelve and let the others gather round it.</p>\n<h2>The test</h2>\n<p>Take away any picture and read the row again. If nothing is missing, it stays out. Go on until every gap hurts.</p>", "pl": "<p>Pierwsze zdjęcie jest drzwiami: ma być łatwo wejść i od razu widać, jak wysoki jest sufit. Jeśli seria jest cicha, pierwsze zdjęcie też musi być ciche, inaczej wszyscy będą czekać na hałas, który nie nadejdzie. Ostatnie niczego nie zamyka. Pozwala wyjść i myśleć, że pokój istnieje dalej.</p>\n<p>Gdzieś za połową potrzebny jest zwrot: zdjęcie, które nie mogłoby stać na początku, bo nikt by go tam nie zrozumiał. Może być jedynym nocnym albo jedynym z twarzą. Znajdź je najpierw. Połóż jako ósme z dwunastu i pozwól reszcie ułożyć się wokół.</p>\n<h2>Sprawdzian</h2>\n<p>Zabierz dowolne zdjęcie i przeczytaj rząd jeszcze raz. Jeśli niczego nie brakuje, nie wraca. Powtarzaj, aż każda luka zaboli.</p>"}}'),
	(1, 45, 35, 'text', 0, '{"html": {"en": "<p>Squint at the row until you no longer see what the pictures show. What remains is rhythm: light and dark, large shapes and small ones, full and empty. Three near faces in a row are a drum roll. Three landscapes are a yawn. A single empty picture in the right place is a breath, and most series I see are out of breath.</p>\n<p>Write one letter under each picture: W for wide, N for near, E for empty. Read the letters aloud. You will hear where it stumbles. Swap two neighbours, never more, and read again. When you can say the row from memory it is usually right.</p>", "pl": "<p>Zmruż oczy tak, żeby nie było widać, co jest na zdjęciach. Zostaje rytm: jasne i ciemne, duże kształty i małe, pełno i pusto. Trzy bliskie twarze z rzędu to werbel. Trzy krajobrazy to ziewnięcie. Jedno puste zdjęcie we właściwym miejscu to oddech, a większość serii, które oglądam, jest zdyszana.</p>\n<p>Pod każdym zdjęciem napisz literę: D jak daleko, B jak blisko, P jak pusto. Przeczytaj litery na głos. Usłyszysz, gdzie się potyka. Zamień dwa sąsiednie zdjęcia, nigdy więcej, i przeczytaj znowu. Gdy umiesz cały rząd na pamięć, zwykle jest dobry.</p>"}}'),
	(1, 46, 36, 'text', 0, '{"html": {"en": "<p>The text beside a series has one duty: to give what cannot be seen. Where this is, how long you were coming back, what became of the people. It must not say what the pictures mean. If you write that they are about loneliness, everybody will look for loneliness, find it or not, and stop looking at the pictures.</p>\n<p>Write three hundred words in one go and take out every sentence that begins with a feeling. Take out the adjectives of the rest. About a hundred words will remain, most of them names, dates and verbs. Read them to somebody who has not seen the work. If they want to see it, the text is done.</p>", "pl": "<p>Tekst obok serii ma jeden obowiązek: dać to, czego nie widać. Gdzie to jest, jak długo trwały powroty, co się stało z tymi ludźmi. Nie wolno mu mówić, co zdjęcia znaczą. Jeśli napiszesz, że są o samotności, wszyscy zaczną jej szukać, znajdą albo nie, i przestaną patrzeć na zdjęcia.</p>\n<p>Napisz za jednym zamachem trzysta słów i wykreśl każde zdanie, które zaczyna się od uczucia. Z reszty wykreśl przymiotniki. Zostanie około stu słów, głównie nazwy, daty i czasowniki. Przeczytaj je komuś, kto nie widział zdjęć. Jeśli chce je zobaczyć, tekst jest gotowy.</p>"}}'),
	(1, 47, 37, 'text', 0, '{"html": {"en": "<p>The same twelve pictures want three different orders. On a wall people walk, come nearer and go back, and see five pictures at once; so the neighbours matter most. In a book they turn the page and see two; so the pairs matter, and the white page matters as much as the pairs. On a screen they see one and forget it; so the first three decide whether there is a fourth.</p>\n<p>Make all three versions on paper before you choose. It takes an hour, and it is the cheapest way to find out which pictures you kept only because the order was convenient. Those that survive in all three are the core. There are usually seven.</p>", "pl": "<p>Te same dwanaście zdjęć chce trzech różnych kolejności. Przed ścianą ludzie chodzą, podchodzą i wracają, widzą pięć zdjęć naraz, więc najważniejsze jest sąsiedztwo. W książce przewracają kartkę i widzą dwa, więc liczą się pary, a biała strona tak samo jak one. Na ekranie widzą jedno i zapominają, więc pierwsze trzy decydują, czy będzie czwarte.</p>\n<p>Zanim wybierzesz, zrób na papierze wszystkie trzy wersje. Zajmuje to godzinę i jest najtańszym sposobem, żeby odkryć, które zdjęcia zostały tylko dlatego, że kolejność była wygodna. Te, które przetrwają we wszystkich trzech, są rdzeniem. Zwykle jest ich siedem.</p>"}}'),
	(1, 48, 38, 'text', 0, '{"html": {"en": "<p>Show the series to three people: one who photographs, one who reads, one who was there. Ask each the same two things, “which would you take out?” and “what did I photograph?”, and say nothing while they answer. Do not defend. Write down where all three agree; that alone is worth changing.</p>\n<p>Then give it a date. After that day you may begin a new series with the pictures you left out, but you may not touch this one. A work that can still be changed is not yet looking at anybody. Pack the prints in a box, write the name and the year on it, and post the twelve here. I will write to you about them within a week.</p>", "pl": "<p>Pokaż serię trzem osobom: jednej, która fotografuje, jednej, która czyta, i jednej, która przy tym była. Każdej zadaj te same dwa pytania, „co by tu usunąć?” i „co jest na tych zdjęciach?”, i milcz, gdy odpowiada. Nie broń się. Zapisz, w czym wszystkie trzy są zgodne; tylko to warto zmienić.</p>\n<p>Potem wyznacz datę. Po tym dniu wolno zacząć nową serię ze zdjęć, które odpadły, ale tej nie wolno już ruszać. Praca, którą wciąż można zmienić, na nikogo jeszcze nie patrzy. Włóż odbitki do pudełka, napisz na nim tytuł i rok, a dwanaście zdjęć pokaż tutaj. Odpiszę w ciągu tygodnia.</p>"}}'),
	(1, 49, 39, 'text', 0, '{"html": {"en": "<p>Take your telephone, open the picture you want to print and walk from the window to the darkest corner of the flat. The picture stays the same; the room goes dark round it. Now do the same with a postcard. The postcard goes dark with the room, and in the corner only its brightest third can still be read.</p>\n<p>A print is that postcard. Whatever on the screen sits in the darkest quarter will be one black shape on paper in the evening, so decide now whether you need it. Lift it in the file if you do, let it go if you do not, but do not leave it to the bulb in the corridor.</p>", "pl": "<p>Weź telefon, otwórz zdjęcie, które chcesz wydrukować, i przejdź od okna do najciemniejszego kąta mieszkania. Zdjęcie się nie zmienia, to pokój ciemnieje wokół niego. Teraz zrób to samo z pocztówką. Pocztówka ciemnieje razem z pokojem, a w kącie da się odczytać tylko jej najjaśniejszą jedną trzecią.</p>\n<p>Odbitka jest tą pocztówką. Wszystko, co na ekranie leży w najciemniejszej ćwiartce, wieczorem na papierze będzie jednym czarnym kształtem, więc zdecyduj teraz, czy go potrzebujesz. Jeśli tak, rozjaśnij go w pliku, jeśli nie, odpuść, ale nie zostawiaj tego żarówce w przedpokoju.</p>"}}'),
	(1, 50, 40, 'text', 0, '{"html": {"en": "<p>Ask the lab for its sample book and look at it where the print will hang, not at the desk. Glossy paper has the deepest black and shows the window opposite. Matt paper has a softer black, which suits skin and fog, and can be looked at from anywhere. Baryta is between the two, and expensive for good reasons.</p>\n<p>Then close your eyes and touch. Cotton papers are warm and bend slowly; resin-coated ones are cold and spring back. It sounds like a fancy until you frame without glass: then everybody who comes near will know the difference, even if they cannot name it. For a first large print take a matt cotton paper of about 300 grams.</p>", "pl": "<p>Poproś laboratorium o wzornik i oglądaj go tam, gdzie zawiśnie odbitka, a nie przy biurku. Papier błyszczący ma najgłębszą czerń i pokazuje okno naprzeciwko. Matowy ma czerń łagodniejszą, która służy skórze i mgle, i można na niego patrzeć z każdej strony. Baryta jest pomiędzy i ma dobre powody, żeby kosztować.</p>\n<p>Potem zamknij oczy i dotknij. Papiery bawełniane są ciepłe i gną się powoli, plastikowe są zimne i odskakują. Brzmi to jak kaprys, dopóki nie oprawisz bez szyby: wtedy różnicę pozna każdy, kto podejdzie, nawet jeśli jej nie nazwie. Na pierwszą dużą odbitkę weź matowy papier bawełniany, około 300 gramów.</p>"}}'),
	(1, 51, 41, 'text', 0, '{"html": {"en": "<p>Cut from your picture a strip that holds the brightest thing, the darkest thing and a face. Lay five copies of it side by side in one file: as it is, a third of a stop brighter, two thirds brighter, with the shadows lifted, and with a little more contrast in the middle. Order that file as one cheap print on the paper you chose.</p>\n<p>When it comes, hang it on the wall and leave it there for two days. Look in the morning, at noon and with the lamps on. Most people choose the strip that is two thirds brighter than they thought right. Write the choice into the file’s name, apply it to the whole picture and order the print. You have just calibrated your monitor, your lab and your wall together, for the price of a coffee.</p>", "pl": "<p>Wytnij ze zdjęcia pasek, na którym jest rzecz najjaśniejsza, najciemniejsza i twarz. Ułóż w jednym pliku pięć jego kopii: bez zmian, o jedną trzecią działki jaśniej, o dwie trzecie jaśniej, z podniesionymi cieniami i z odrobinę większym kontrastem w środku. Zamów ten plik jako jedną tanią odbitkę na wybranym papierze.</p>\n<p>Gdy przyjdzie, powieś ją na ścianie i zostaw na dwa dni. Patrz rano, w południe i przy lampach. Większość osób wybiera pasek o dwie trzecie jaśniejszy, niż im się wydawało słuszne. Zapisz wybór w nazwie pliku, zastosuj do całego zdjęcia i zamów odbitkę. Właśnie udało się skalibrować monitor, laboratorium i ścianę naraz, za cenę kawy.</p>"}}'),
	(1, 52, 41, 'file', 1, '{"title": {"en": "Starting points for the five strips (ZIP)", "pl": "Punkty wyjścia do pięciu pasków (ZIP)"}, "file_id": {"en": 20, "pl": 20}}'),
	(1, 53, 42, 'text', 0, '{"html": {"en": "<p>Tape sheets of newspaper to the wall in three sizes and live with them for a day. You will notice that the question is not how large the picture is but how near people come. In a corridor they pass at arm’s length, and 24 × 30 cm is generous. Above a sofa they stand three metres away, and less than 50 × 70 looks like a stamp.</p>\n<p>The file has its say too. Divide the longer side in pixels by sixty and you have the length in centimetres at which a print still stands up to being looked at closely. Above that it needs distance, and there is nothing wrong with distance, as long as there is a wall that gives it.</p>", "pl": "<p>Przyklej do ściany arkusze gazety w trzech rozmiarach i pożyj z nimi jeden dzień. Okaże się, że pytanie nie brzmi, jak duże jest zdjęcie, tylko jak blisko się podchodzi. W korytarzu mija się je na wyciągnięcie ręki i 24 × 30 cm to hojnie. Nad kanapę patrzy się z trzech metrów i wszystko poniżej 50 × 70 wygląda jak znaczek.</p>\n<p>Plik też ma coś do powiedzenia. Podziel dłuższy bok w pikselach przez sześćdziesiąt, a otrzymasz długość w centymetrach, przy której odbitka zniesie jeszcze oglądanie z bliska. Powyżej potrzebuje dystansu i nie ma w tym nic złego, jeśli tylko jest ściana, która go daje.</p>"}}'),
	(1, 54, 43, 'text', 0, '{"html": {"en": "<p>The mount is not decoration, it is distance. It keeps the paper off the glass and gives the eye a step of nothing before the picture begins. Make it wider than seems reasonable, eight centimetres round a print of thirty, and a little deeper at the bottom, or the picture will seem to slide down. White is never white: hold three whites against the print’s own paper and take the one that you stop noticing.</p>\n<p>Use glass only where hands or steam can reach; elsewhere a spacer and open paper look better. The frame should have the colour of something that is already in the picture or in the room, never of both. When in doubt, thin black ash. It has been in doubt for a hundred years and still looks right.</p>", "pl": "<p>Passe-partout nie jest ozdobą, tylko dystansem. Odsuwa papier od szkła i daje oku krok pustki, zanim zacznie się zdjęcie. Zrób je szersze, niż wydaje się rozsądne, osiem centymetrów wokół trzydziestocentymetrowej odbitki, i odrobinę głębsze u dołu, bo inaczej zdjęcie będzie się zsuwać. Biel nigdy nie jest biała: przyłóż do papieru odbitki trzy biele i weź tę, której przestajesz zauważać.</p>\n<p>Szkła używaj tylko tam, gdzie dosięgają ręce albo para; gdzie indziej lepiej wygląda dystans i odkryty papier. Rama powinna mieć kolor czegoś, co już jest na zdjęciu albo w pokoju, nigdy obu naraz. W razie wątpliwości cienki czarny jesion. Wątpliwości trwają od stu lat, a on wciąż wygląda dobrze.</p>"}}'),
	(1, 55, 44, 'text', 0, '{"html": {"en": "<p>Walk along the wall with your hand held out. You have done it before, for a face; now do it for paper. The print wants the strip where light comes from the side and a little from above, never straight from the front, because then it shines, and never from behind the viewer’s back through a window, because then people see themselves.</p>\n<p>Hang the middle of the picture at 145 centimetres from the floor, lower above a chair. Direct sun bleaches even good pigments, so mark where the patch goes in June before you drill. Then drill, hang, step back, and do not straighten it for a week. If you still look at it on Sunday, it has found its place.</p>", "pl": "<p>Przejdź wzdłuż ściany z wyciągniętą dłonią. To samo ćwiczenie służyło twarzy, teraz służy papierowi. Odbitka chce pasa, w którym światło pada z boku i trochę z góry, nigdy prosto z przodu, bo będzie się świecić, i nigdy zza pleców przez okno, bo oglądający zobaczą siebie.</p>\n<p>Środek zdjęcia powieś 145 centymetrów nad podłogą, nad krzesłem niżej. Bezpośrednie słońce wybiela nawet dobre pigmenty, więc przed wierceniem zaznacz, którędy w czerwcu wędruje plama. Potem wywierć, powieś, cofnij się i przez tydzień nie poprawiaj. Jeśli w niedzielę nadal na nie patrzysz, znalazło swoje miejsce.</p>"}}'),
	(2, 56, 45, 'video', 0, '{"file_id": 43, "captions": [{"locale": "en", "file_id": 41}, {"locale": "pl", "file_id": 42}], "poster_id": 44}'),
	(2, 57, 45, 'text', 1, '{"html": {"en": "<p>Take a piece of clay the size of an orange and roll it between your palms until there are no folds. Folds are where cracks begin. Push your thumb into the middle and stop when about a finger’s width is left below it; pat the bottom flat on the board and feel whether it gives.</p>\n<p>Now pinch between thumb and fingers and turn after every pinch, always by the same small step, working from the bottom up. The wall should rise. If it spreads instead, you are pulling outwards: rest your other hand against the outside, like a bowl around the bowl. When the wall is as thick as your little finger everywhere, put it down and wash your hands. The urge to improve it further is how bowls become ashtrays.</p>", "pl": "<p>Weź kawałek gliny wielkości pomarańczy i tocz go w dłoniach, aż znikną fałdy. Od fałd zaczynają się pęknięcia. Wciśnij kciuk w środek i zatrzymaj się, gdy pod nim zostanie mniej więcej szerokość palca; przyklep dno do deski i sprawdź, czy się ugina.</p>\n<p>Teraz ściskaj między kciukiem a palcami i po każdym ściśnięciu obracaj, zawsze o ten sam mały krok, od dołu do góry. Ścianka ma rosnąć. Jeśli się rozkłada, ciągniesz na zewnątrz: oprzyj drugą dłoń o zewnętrzną stronę, jak miskę wokół miski. Gdy wszędzie jest gruba jak mały palec, odłóż ją i umyj ręce. To od chęci dalszego poprawiania miski stają się popielniczkami.</p>"}}'),
	(2, 58, 46, 'text', 0, '{"html": {"en": "<p>Clay from the bag is like bread dough from the shop: ready, people say, but not awake. Wedging drives out the air and makes the whole lump equally wet. Press it away from you with the heels of both hands, roll it back, turn it a quarter, press again. After fifty turns cut it through with a wire and look at the faces. Holes mean another fifty.</p>\n<p>Stand while you do it, with straight arms, on a table that reaches your wrists. The strength should come from the shoulders and the weight of your body. If your fingers are tired, they have been doing somebody else’s work. Good clay is done when it no longer sticks to the board and takes a thumbprint without cracking round the edge.</p>", "pl": "<p>Glina z worka jest jak ciasto ze sklepu: niby gotowa, ale jeszcze śpi. Wyrabianie wypędza powietrze i wyrównuje wilgotność całej bryły. Odpychaj ją nasadami obu dłoni, przyciągaj z powrotem, obróć o ćwierć, znowu odpychaj. Po pięćdziesięciu ruchach przetnij drutem i obejrzyj przekrój. Dziury oznaczają następne pięćdziesiąt.</p>\n<p>Rób to na stojąco, z prostymi rękami, przy stole sięgającym nadgarstków. Siła ma iść z barków i ciężaru ciała. Jeśli bolą palce, wykonywały cudzą pracę. Dobra glina nie klei się już do deski i przyjmuje odcisk kciuka bez pęknięć na brzegu.</p>"}}'),
	(2, 59, 47, 'text', 0, '{"html": {"en": "<p>Leave the bowl under a loose plastic bag until the next day. It should be leather-hard: cool to the touch, stiff like cheese, still dark. Only now is it strong enough for the two things people notice first. Trim the rim level with a knife, then run a damp strip of chamois round it three times. A rim is for lips; it should be a little thicker than the wall and perfectly smooth.</p>\n<p>Turn the bowl over on a soft cloth. Draw a circle half as wide as the rim, score it with a fork, wet it, and press on a coil as thick as a pencil. Blend the coil into the bowl on both sides with a wooden tool, turn it up again and set it on the board. If it rocks, rub the foot in circles on wet sandpaper. A bowl with a foot casts a shadow under itself, and that line of shadow is what makes it look made.</p>", "pl": "<p>Zostaw miskę do jutra pod luźną folią. Ma być skórzana: chłodna w dotyku, sztywna jak ser, wciąż ciemna. Dopiero teraz jest dość mocna na dwie rzeczy, które widać najpierw. Wyrównaj brzeg nożem, a potem trzy razy przeciągnij po nim wilgotną irchą. Brzeg jest dla ust; powinien być trochę grubszy niż ścianka i zupełnie gładki.</p>\n<p>Odwróć miskę na miękkiej szmatce. Narysuj koło o połowę węższe od brzegu, ponacinaj widelcem, zwilż i dociśnij wałeczek gruby jak ołówek. Zatrzyj go z obu stron drewienkiem, odwróć miskę i postaw na desce. Jeśli się kiwa, pocieraj stopkę kolistym ruchem o mokry papier ścierny. Miska ze stopką rzuca pod siebie cień i to ta linia cienia sprawia, że wygląda na zrobioną.</p>"}}'),
	(2, 60, 48, 'text', 0, '{"html": {"en": "<p>A pinched bowl can only be as large as your hand. For anything larger you build. Roll coils from the middle outwards with flat fingers, as thick as a thumb and longer than you need, and keep them under a damp cloth. A coil that has been lying open for ten minutes will crack when it is bent, and a crack in the wall is for ever.</p>\n<p>Lay the first coil on a round slab, overlap its ends at a slant, and smear it downwards on the inside before you lay the next. Two coils, then a rest: the lower part has to stiffen before it carries more. To widen the bowl, set the coil a little outside the one below; to close it, a little inside. Work on three bowls in turn and there will be no waiting at all.</p>", "pl": "<p>Miska z kuli może być tylko tak duża jak dłoń. Wszystko większe się buduje. Tocz wałeczki płaskimi palcami od środka na zewnątrz, grube jak kciuk i dłuższe, niż potrzeba, i trzymaj je pod wilgotną ściereczką. Wałeczek, który dziesięć minut leżał odkryty, pęknie przy zginaniu, a pęknięcie w ściance jest na zawsze.</p>\n<p>Połóż pierwszy wałeczek na okrągłym placku, zetnij końce na skos i złącz na zakładkę, a od środka zatrzyj go w dół, zanim położysz następny. Dwa wałeczki i przerwa: dolna część musi stężeć, zanim uniesie więcej. Żeby miskę poszerzyć, kładź wałeczek trochę na zewnątrz poprzedniego, żeby zwęzić, trochę do środka. Pracuj na zmianę nad trzema miskami, a nie będzie żadnego czekania.</p>"}}'),
	(2, 61, 49, 'text', 0, '{"html": {"en": "<p>Clay shrinks by about a tenth as it dries, and it shrinks first where it is thin. A rim that is dry while the foot is wet pulls against it until something gives. So the whole art of drying is to make the rim wait: cover it with a strip of plastic and leave the body free, and turn the bowl upside down as soon as it can bear it.</p>\n<p>Keep it from radiators, from sun and from draughts. A week is right for a bowl of this size, two in a wet autumn. It is dry when it has turned pale all over and no longer feels cold against your cheek. That is an old test and still the best: the cheek feels the water that the fingers have got used to.</p>", "pl": "<p>Glina, schnąc, kurczy się mniej więcej o jedną dziesiątą, a zaczyna tam, gdzie jest cienka. Brzeg suchy, gdy stopka jest mokra, ciągnie ją, aż coś puści. Cała sztuka suszenia polega więc na tym, żeby brzeg poczekał: przykryj go paskiem folii, resztę zostaw odkrytą i odwróć miskę do góry dnem, gdy tylko to zniesie.</p>\n<p>Trzymaj ją z dala od kaloryfera, słońca i przeciągów. Na miskę tej wielkości potrzeba tygodnia, a w mokrą jesień dwóch. Jest sucha, gdy cała zbladła i nie chłodzi już policzka. To stara próba i wciąż najlepsza: policzek czuje wodę, do której palce już przywykły.</p>"}}'),
	(2, 62, 50, 'text', 0, '{"html": {"en": "<p>Ask the studio three things before you bring anything: to which cone they fire, how they charge for the shelf, and whether they know your clay. Bring the label from the bag. A clay made for 1060 °C becomes a puddle at 1250, and the puddle will be on somebody else’s shelf. Wrap the bowls in newspaper, one inside another with a sponge between, and carry them on your knees.</p>\n<p>The first firing is slow, because the last water has to leave before the clay is hot: two hours below 120 degrees, with the lid open by two fingers. Afterwards nothing can hurt it but haste. Keep the log below for your first ten firings. Pots forget how they were fired; paper does not.</p>", "pl": "<p>Zanim cokolwiek przyniesiesz, zapytaj w pracowni o trzy rzeczy: do jakiej temperatury wypalają, jak liczą za półkę i czy znają twoją glinę. Weź ze sobą etykietę z worka. Glina na 1060 °C przy 1250 stanie się kałużą, a kałuża będzie na cudzej półce. Zawiń miski w gazety, włóż jedną w drugą z gąbką pomiędzy i wieź je na kolanach.</p>\n<p>Pierwszy wypał jest powolny, bo ostatnia woda musi wyjść, zanim glina będzie gorąca: dwie godziny poniżej 120 stopni, z pokrywą uchyloną na dwa palce. Potem nic jej już nie zaszkodzi oprócz pośpiechu. Przez pierwszych dziesięć wypałów prowadź dziennik, który jest poniżej. Naczynia zapominają, jak były wypalane, papier nie.</p>"}}'),
	(2, 63, 50, 'file', 1, '{"title": {"en": "Kiln log (CSV)", "pl": "Dziennik wypałów (CSV)"}, "file_id": {"en": 45, "pl": 45}}');
INSERT INTO public.consents OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'terms', true, 'I accept the terms and have read the privacy policy.', 1, 1, 'en', '127.0.0.1', '2026-11-21 23:13:48.988298+00'),
	(1, 2, 1, 'withdrawal_waiver', true, 'I want access at once, and I know that once I begin I lose my right to withdraw from the contract within 14 days.', 1, 1, 'en', '127.0.0.1', '2026-11-21 23:13:48.988298+00'),
	(1, 3, 1, 'marketing', false, 'I want to hear about new courses by e-mail.', 1, 1, 'en', '127.0.0.1', '2026-11-21 23:13:48.988298+00');
INSERT INTO public.files OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '1/public/343f2650b2956cfc08801fa5fafd850fae35070fe88e951535875df7962566e6-480.webp', 'cover-portrait', 'image/webp', 1906, '58108372f0b92d9e832f43e4f655edee44a417b0096d69dc90aba1c1b37f4eee', 'public', 480, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 2, '1/public/343f2650b2956cfc08801fa5fafd850fae35070fe88e951535875df7962566e6-960.webp', 'cover-portrait', 'image/webp', 3748, 'a4993d2aa4394db21f03e6b496fa3e9d961926fc47c34d4920ba2849125b82ac', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 3, '1/public/343f2650b2956cfc08801fa5fafd850fae35070fe88e951535875df7962566e6-1600.webp', 'cover-portrait', 'image/webp', 7452, '53c382b8b131b21f4c7c37fc77f05bf351c98c3feae130b3b836285b770dacb6', 'public', 1600, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 4, '1/public/343f2650b2956cfc08801fa5fafd850fae35070fe88e951535875df7962566e6-960.jpg', 'cover-portrait', 'image/jpeg', 9896, '051cc0bd3d124cda8cb194cb717f93fe1e39b299123994c1a820d2e887b1b0b3', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 5, '1/private/465b43dd7f6bd983a23835f7603ce4ad1e9a95177f61086d99f4cf2556ee6b02.vtt', 'welcome.en.vtt', 'text/vtt; charset=utf-8', 450, '465b43dd7f6bd983a23835f7603ce4ad1e9a95177f61086d99f4cf2556ee6b02', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 6, '1/private/99ebb2324278bdaf63d2a07087d340a0f9be24c19210ffa6d536cb034c5718f2.vtt', 'welcome.pl.vtt', 'text/vtt; charset=utf-8', 475, '99ebb2324278bdaf63d2a07087d340a0f9be24c19210ffa6d536cb034c5718f2', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 7, '1/private/4af038ee768fd3878f2e4ef0eaaedae3891937319ee6cb61f34d874b61f9b00d.mp4', 'welcome.mp4', 'video/mp4', 721372, '4af038ee768fd3878f2e4ef0eaaedae3891937319ee6cb61f34d874b61f9b00d', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 8, '1/private/d653767dea2467341d109ff7d11d923792f6049cdeb06bd9308c9931a3088e75.webp', 'welcome.webp', 'image/webp', 8110, 'd653767dea2467341d109ff7d11d923792f6049cdeb06bd9308c9931a3088e75', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 9, '1/private/651e63abc4eba83a520d48b9c84c0826ad677418f3d640216289feb37eb4ca0a.mp3', 'walk.mp3', 'audio/mpeg', 704489, '651e63abc4eba83a520d48b9c84c0826ad677418f3d640216289feb37eb4ca0a', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 10, '1/private/c96ded88a6a2340bb6aeb6ba1e4c1dd32de2a56d863c8900c72fa5e38f2e8454.pdf', 'observation-sheet.pdf', 'application/pdf', 189493, 'c96ded88a6a2340bb6aeb6ba1e4c1dd32de2a56d863c8900c72fa5e38f2e8454', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 11, '1/private/068858b5f3a9aed251f949af80be6aa3a236f8590c2a5f511e63083173f2c35c.pdf', 'observation-sheet.pl.pdf', 'application/pdf', 219179, '068858b5f3a9aed251f949af80be6aa3a236f8590c2a5f511e63083173f2c35c', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 12, '1/private/22ba7a1813044eb82e2e691fdfbe5763112ff4fa1d96f946b3fbf524d71cb0a2.vtt', 'window.en.vtt', 'text/vtt; charset=utf-8', 717, '22ba7a1813044eb82e2e691fdfbe5763112ff4fa1d96f946b3fbf524d71cb0a2', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 13, '1/private/b5ee2401a281ff1f0bcaa9743e5df58a8627fb17b6787c880ed0d2d652e60602.vtt', 'window.pl.vtt', 'text/vtt; charset=utf-8', 697, 'b5ee2401a281ff1f0bcaa9743e5df58a8627fb17b6787c880ed0d2d652e60602', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 14, '1/private/9ead0ae230163f5f01e94b54f2cac62780630390488ed60644e6e86f369066ff.mp4', 'window.mp4', 'video/mp4', 894407, '9ead0ae230163f5f01e94b54f2cac62780630390488ed60644e6e86f369066ff', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 15, '1/private/5bd2caa90ff408cd11b06faf0cd2acfe87e49fbaa2024f83720a11d6c2cbd169.webp', 'window.webp', 'image/webp', 5924, '5bd2caa90ff408cd11b06faf0cd2acfe87e49fbaa2024f83720a11d6c2cbd169', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 16, '1/private/38a59c5ea2ec9f27a864f65aed0dee396c6b851c4cddab671e07a49486cf6992.vtt', 'distance.en.vtt', 'text/vtt; charset=utf-8', 546, '38a59c5ea2ec9f27a864f65aed0dee396c6b851c4cddab671e07a49486cf6992', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 17, '1/private/a448bd11a0f908867b0cfe7e1c21665feb59631cf68472d8c50e04ac6395cfb3.vtt', 'distance.pl.vtt', 'text/vtt; charset=utf-8', 565, 'a448bd11a0f908867b0cfe7e1c21665feb59631cf68472d8c50e04ac6395cfb3', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 18, '1/private/0af97ebf6e09bb8a1134acd78c3062f25e70346cc2f9a7f269bc1ff0bd3afa89.mp4', 'distance.mp4', 'video/mp4', 565530, '0af97ebf6e09bb8a1134acd78c3062f25e70346cc2f9a7f269bc1ff0bd3afa89', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 19, '1/private/1a7bf666cb2252f17da152f032fdedb99d95332c13d31d237f73b731c6e794b4.webp', 'distance.webp', 'image/webp', 8590, '1a7bf666cb2252f17da152f032fdedb99d95332c13d31d237f73b731c6e794b4', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 20, '1/private/eb5dda0af2c754e338099e966667bf6704ec1c221265df66df56064e653418c7.zip', 'presets.zip', 'application/zip', 2225, 'eb5dda0af2c754e338099e966667bf6704ec1c221265df66df56064e653418c7', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 21, '1/private/56f86a711bcb4e82142e033095012d176a0fd090878f523d7c55cd8e40453d7a.vtt', 'series.en.vtt', 'text/vtt; charset=utf-8', 421, '56f86a711bcb4e82142e033095012d176a0fd090878f523d7c55cd8e40453d7a', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 22, '1/private/1a1988ec1a41b39e37fc243c91c7d38edee3b0f9a8720c7eb006ab53046b2356.vtt', 'series.pl.vtt', 'text/vtt; charset=utf-8', 448, '1a1988ec1a41b39e37fc243c91c7d38edee3b0f9a8720c7eb006ab53046b2356', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 23, '1/private/f7ce50c0381bd0527e7ade6ed0509db81acb54279b4be8d38709626e10fd1acb.mp4', 'series.mp4', 'video/mp4', 519634, 'f7ce50c0381bd0527e7ade6ed0509db81acb54279b4be8d38709626e10fd1acb', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 24, '1/private/a3e7d16085342e62fcf212e5484d5fa1d81796d3b07cd067ee65cdc675a21fed.webp', 'series.webp', 'image/webp', 12114, 'a3e7d16085342e62fcf212e5484d5fa1d81796d3b07cd067ee65cdc675a21fed', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 25, '1/public/41046b2617dd6b79c443916039cff6a592bbcf8694fc16df3d125acf512473cd-480.webp', 'cover-week', 'image/webp', 2322, '1650fc3f5c7976803f2af6ce12494c0bb84417d0437e63680bec58864c04a69d', 'public', 480, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 26, '1/public/41046b2617dd6b79c443916039cff6a592bbcf8694fc16df3d125acf512473cd-960.webp', 'cover-week', 'image/webp', 4588, '4da2b4d59f5025f73a73e12d9b0005fb09d8337af91e5082741b664a81efed3d', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 27, '1/public/41046b2617dd6b79c443916039cff6a592bbcf8694fc16df3d125acf512473cd-1600.webp', 'cover-week', 'image/webp', 8526, '9553aaf21e5dc63bd3c2eb3bca94e58b57097431c9fc856989787af21dc49eaf', 'public', 1600, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 28, '1/public/41046b2617dd6b79c443916039cff6a592bbcf8694fc16df3d125acf512473cd-960.jpg', 'cover-week', 'image/jpeg', 15195, 'b5b6a7751e0f7f0f217427fca0314113e2857a4edb303655dabe3896139bed1f', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 29, '1/public/239a124b3c0d1b7036233b85a108bb47bc6a00f54d398c2616c32102bde70fea-480.webp', 'cover-series', 'image/webp', 12374, '5c87811692454f9c5b0311e9ef13f1b53fa383d6fac091aa5b14a83ce3042e50', 'public', 480, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 30, '1/public/239a124b3c0d1b7036233b85a108bb47bc6a00f54d398c2616c32102bde70fea-960.webp', 'cover-series', 'image/webp', 21300, '66149d833a6e564652238e319c7b1ba5d0b10e043b5e10fbd25ce59fb65a3d3d', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 31, '1/public/239a124b3c0d1b7036233b85a108bb47bc6a00f54d398c2616c32102bde70fea-1600.webp', 'cover-series', 'image/webp', 33520, 'd63ab83c4b71713f35d7ff311de75040d4c261518fb9636a1c61c507344fcb0a', 'public', 1600, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 32, '1/public/239a124b3c0d1b7036233b85a108bb47bc6a00f54d398c2616c32102bde70fea-960.jpg', 'cover-series', 'image/jpeg', 49124, '6ddb3710fe70d13e13972cfcb2d8d1044b88b7d340b85c14b3a2082a91268ef7', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 33, '1/public/445037340a34e6f894a521d3b8c54781807c1e2444a9496d1a5569ad51f54286-480.webp', 'cover-print', 'image/webp', 2042, '72a7bd6f4a5da0e14d34799c69fddc8a6e0c3d28c42b5911f1fb0a3b322ae000', 'public', 480, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 34, '1/public/445037340a34e6f894a521d3b8c54781807c1e2444a9496d1a5569ad51f54286-960.webp', 'cover-print', 'image/webp', 4088, 'a433dd3ba083b8daaacf756922b0d5665297fd51b3fb5b8e3095d7a1e7abc8bf', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 35, '1/public/445037340a34e6f894a521d3b8c54781807c1e2444a9496d1a5569ad51f54286-1600.webp', 'cover-print', 'image/webp', 7608, '1b4071f4e2ce6709d67b084659c3caf0c2f2e1e9fe5e36b7a9537a3bb05eeed8', 'public', 1600, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(1, 36, '1/public/445037340a34e6f894a521d3b8c54781807c1e2444a9496d1a5569ad51f54286-960.jpg', 'cover-print', 'image/jpeg', 14007, '1bbdcb91bf5c04070d6b5b6117c67ffa058c145dd3fd939af49ad9bcda0431f3', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.473781+00'),
	(2, 37, '2/public/6b14666832a5f88bb61888a5b22584aa87b9b5c163f9044c917e8cb22ec181df-480.webp', 'cover-clay', 'image/webp', 2726, '445f481f292ba0d480e491cce36c7da1a745cf89c2a48059ee5030205c1fcea7', 'public', 480, NULL, NULL, '2026-11-21 23:13:48.93192+00'),
	(2, 38, '2/public/6b14666832a5f88bb61888a5b22584aa87b9b5c163f9044c917e8cb22ec181df-960.webp', 'cover-clay', 'image/webp', 5464, 'fcb5f3ae6e86ad7117621e5ebc1be3450a0f37ca7eec1d3df43a05ffbdc29be6', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.93192+00'),
	(2, 39, '2/public/6b14666832a5f88bb61888a5b22584aa87b9b5c163f9044c917e8cb22ec181df-1600.webp', 'cover-clay', 'image/webp', 10208, '53ef5d9c539e4f0ded1b08d412bd03d891f1e2e9036b06451fec311866cbe773', 'public', 1600, NULL, NULL, '2026-11-21 23:13:48.93192+00'),
	(2, 40, '2/public/6b14666832a5f88bb61888a5b22584aa87b9b5c163f9044c917e8cb22ec181df-960.jpg', 'cover-clay', 'image/jpeg', 13559, '5465fd76191c79ec9ccb29ae3ca0c5aa9189562bc9c465fb10c732d02ad26918', 'public', 960, NULL, NULL, '2026-11-21 23:13:48.93192+00'),
	(2, 41, '2/private/e7d35b83ebe155b357926fc2b90bda56935b6e41e7880ef2a51f2955fdd058d3.vtt', 'pinch.en.vtt', 'text/vtt; charset=utf-8', 477, 'e7d35b83ebe155b357926fc2b90bda56935b6e41e7880ef2a51f2955fdd058d3', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.93192+00'),
	(2, 42, '2/private/fb1083462911c941770c3ebbdf02b4e732da6a041ccc862eb90237c92743bf21.vtt', 'pinch.pl.vtt', 'text/vtt; charset=utf-8', 463, 'fb1083462911c941770c3ebbdf02b4e732da6a041ccc862eb90237c92743bf21', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.93192+00'),
	(2, 43, '2/private/86a5c3650f751d445d91cb52ea1f020401ee11d33a16d7e33bd32b71602bf5de.mp4', 'pinch.mp4', 'video/mp4', 469762, '86a5c3650f751d445d91cb52ea1f020401ee11d33a16d7e33bd32b71602bf5de', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.93192+00'),
	(2, 44, '2/private/fb4fbfab0be6c7f90296ff2174ec6286170edd66350a97816591af9eb94fd802.webp', 'pinch.webp', 'image/webp', 5222, 'fb4fbfab0be6c7f90296ff2174ec6286170edd66350a97816591af9eb94fd802', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.93192+00'),
	(2, 45, '2/private/f876e5c5e97db314cc71549010244a258a5daa44f11bcbe65fc575257ac08f76.txt', 'kiln-log.csv', 'text/plain; charset=utf-8', 271, 'f876e5c5e97db314cc71549010244a258a5daa44f11bcbe65fc575257ac08f76', 'private', NULL, NULL, NULL, '2026-11-21 23:13:48.93192+00');
INSERT INTO public.lectures OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 1, '{"en": "Before you begin", "pl": "Zanim zaczniesz"}', 0, 3, true, false, 'published', NULL),
	(1, 2, 1, 1, '{"en": "Why look at the wall", "pl": "Po co patrzeć na ścianę"}', 1, 6, true, true, 'published', NULL),
	(1, 3, 1, 1, '{"en": "A walk along one wall", "pl": "Spacer wzdłuż jednej ściany"}', 2, 10, false, false, 'published', NULL),
	(1, 4, 1, 1, '{"en": "Observation sheet for seven days", "pl": "Arkusz obserwacji na siedem dni"}', 3, 8, false, false, 'published', NULL),
	(1, 5, 1, 1, '{"en": "Hard and soft: an exercise with an apple", "pl": "Twarde i miękkie: ćwiczenie z jabłkiem"}', 4, 12, false, false, 'published', NULL),
	(1, 6, 1, 2, '{"en": "Window as a lamp", "pl": "Okno jako lampa"}', 0, 11, false, false, 'published', NULL),
	(1, 7, 1, 2, '{"en": "One chair, three distances", "pl": "Jedno krzesło, trzy odległości"}', 1, 14, false, false, 'published', NULL),
	(1, 8, 1, 2, '{"en": "Reflector or white wall", "pl": "Blenda czy biała ściana"}', 2, 9, false, false, 'published', NULL),
	(1, 9, 1, 2, '{"en": "Curtains, nets and blinds", "pl": "Zasłony, firanki i żaluzje"}', 3, 8, false, false, 'published', NULL),
	(1, 10, 1, 2, '{"en": "When the sun comes in", "pl": "Gdy słońce wchodzi do środka"}', 4, 9, false, false, 'published', NULL),
	(1, 11, 1, 2, '{"en": "Exercise: four portraits", "pl": "Ćwiczenie: cztery portrety"}', 5, 30, false, false, 'published', NULL),
	(1, 12, 1, 3, '{"en": "The first ten minutes", "pl": "Pierwsze dziesięć minut"}', 0, 9, false, false, 'published', NULL),
	(1, 13, 1, 3, '{"en": "What hands do", "pl": "Co robią dłonie"}', 1, 8, false, false, 'published', NULL),
	(1, 14, 1, 3, '{"en": "Silence is also a direction", "pl": "Cisza też jest wskazówką"}', 2, 7, false, false, 'published', NULL),
	(1, 15, 1, 3, '{"en": "Exercise: one person, twenty minutes", "pl": "Ćwiczenie: jedna osoba, dwadzieścia minut"}', 3, 25, false, false, 'published', NULL),
	(1, 16, 1, 4, '{"en": "The gate as a softbox", "pl": "Brama jako softbox"}', 0, 10, false, false, 'published', NULL),
	(1, 17, 1, 4, '{"en": "Stairwells and their one window", "pl": "Klatki schodowe i ich jedno okno"}', 1, 9, false, false, 'published', NULL),
	(1, 18, 1, 4, '{"en": "An overcast day", "pl": "Dzień pochmurny"}', 2, 8, false, false, 'published', NULL),
	(1, 19, 1, 4, '{"en": "Asking a stranger", "pl": "Jak poprosić nieznajomą osobę"}', 3, 11, false, false, 'published', NULL),
	(1, 20, 1, 4, '{"en": "Exercise: five doorways", "pl": "Ćwiczenie: pięć bram"}', 4, 40, false, false, 'published', NULL),
	(1, 21, 1, 5, '{"en": "Reading a raw file", "pl": "Jak czytać plik RAW"}', 0, 10, false, false, 'published', NULL),
	(1, 22, 1, 5, '{"en": "Skin that stays skin", "pl": "Skóra, która zostaje skórą"}', 1, 12, false, false, 'published', NULL),
	(1, 23, 1, 5, '{"en": "Three starting points", "pl": "Trzy punkty wyjścia"}', 2, 7, false, false, 'published', NULL),
	(1, 24, 1, 5, '{"en": "Choosing four frames", "pl": "Jak wybrać cztery klatki"}', 3, 15, false, false, 'published', NULL),
	(1, 25, 2, 6, '{"en": "Choose your window", "pl": "Wybierz okno"}', 0, 5, true, false, 'published', NULL),
	(1, 26, 2, 6, '{"en": "Morning and evening", "pl": "Rano i wieczorem"}', 1, 10, false, false, 'published', NULL),
	(1, 27, 2, 6, '{"en": "A walk along one wall", "pl": "Spacer wzdłuż jednej ściany"}', 2, 10, false, false, 'published', NULL),
	(1, 28, 2, 7, '{"en": "Thursday: the camera comes out", "pl": "Czwartek: wyjmujemy aparat"}', 0, 12, false, false, 'published', NULL),
	(1, 29, 2, 7, '{"en": "Sunday: one portrait", "pl": "Niedziela: jeden portret"}', 1, 20, false, false, 'published', NULL),
	(1, 30, 3, 8, '{"en": "Four frames that belong together", "pl": "Cztery klatki, które do siebie należą"}', 0, 6, true, false, 'published', NULL),
	(1, 31, 3, 8, '{"en": "The first cut: four hundred to forty", "pl": "Pierwsze cięcie: z czterystu do czterdziestu"}', 1, 14, false, false, 'published', NULL),
	(1, 32, 3, 8, '{"en": "What is it about?", "pl": "O czym to jest?"}', 2, 12, false, false, 'published', NULL),
	(1, 33, 3, 9, '{"en": "Pairs", "pl": "Pary"}', 0, 11, false, false, 'published', NULL),
	(1, 34, 3, 9, '{"en": "Beginning, turn, end", "pl": "Początek, zwrot, koniec"}', 1, 13, false, false, 'published', NULL),
	(1, 35, 3, 9, '{"en": "Rhythm: wide, near, empty", "pl": "Rytm: daleko, blisko, pusto"}', 2, 9, false, false, 'published', NULL),
	(1, 36, 3, 10, '{"en": "A hundred words", "pl": "Sto słów"}', 0, 10, false, false, 'published', NULL),
	(1, 37, 3, 10, '{"en": "Wall, book, screen", "pl": "Ściana, książka, ekran"}', 1, 12, false, false, 'published', NULL),
	(1, 38, 3, 10, '{"en": "Letting go", "pl": "Oddać i odejść"}', 2, 8, false, false, 'published', NULL),
	(1, 39, 4, 11, '{"en": "A print does not shine", "pl": "Odbitka nie świeci"}', 0, 7, true, false, 'published', NULL),
	(1, 40, 4, 11, '{"en": "Paper", "pl": "Papier"}', 1, 10, false, false, 'published', NULL),
	(1, 41, 4, 11, '{"en": "One strip, five corrections", "pl": "Jeden pasek, pięć poprawek"}', 2, 14, false, false, 'published', NULL),
	(1, 42, 4, 12, '{"en": "How large", "pl": "Jak duża"}', 0, 8, false, false, 'published', NULL),
	(1, 43, 4, 12, '{"en": "Mount, glass, frame", "pl": "Passe-partout, szkło, rama"}', 1, 11, false, false, 'published', NULL),
	(1, 44, 4, 12, '{"en": "Where it hangs", "pl": "Gdzie zawiśnie"}', 2, 9, false, false, 'published', NULL),
	(2, 45, 5, 13, '{"en": "Pinch a bowl", "pl": "Miska z kuli"}', 0, 8, true, false, 'published', NULL),
	(2, 46, 5, 13, '{"en": "Wedging", "pl": "Wyrabianie gliny"}', 1, 9, true, true, 'published', NULL),
	(2, 47, 5, 13, '{"en": "Rims and feet", "pl": "Brzegi i stopki"}', 2, 11, false, false, 'published', NULL),
	(2, 48, 5, 14, '{"en": "Coils", "pl": "Wałeczki"}', 0, 13, false, false, 'published', NULL),
	(2, 49, 5, 14, '{"en": "Drying slowly", "pl": "Powolne schnięcie"}', 1, 7, false, false, 'published', NULL),
	(2, 50, 5, 14, '{"en": "At the kiln", "pl": "Przy piecu"}', 2, 12, false, false, 'published', NULL);
INSERT INTO public.ledger_entries OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 1, 'capture', 19900, 'PLN', '2026-11-21 23:13:49.01805+00');
INSERT INTO public.legal_texts OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'terms', 1, '{"en": "<p><strong>This is a demonstration text.</strong> It shows where a school’s terms stand and is not legal advice. Replace it before you sell anything.</p>\n<h2>1. Who sells</h2>\n<p>The courses are sold by Studio Parapet Ida Wierzba, ul. Przykładowa 12/4, 90-001 Łódź. Write to hello@studio-parapet.test with any question or complaint; complaints are answered within 14 days.</p>\n<h2>2. What is sold</h2>\n<p>Access to digital content: recordings, texts and files in the player of this site. Access begins as soon as the payment is confirmed and has no end date unless the product page says otherwise. A current browser and an e-mail address are needed.</p>\n<h2>3. Price and payment</h2>\n<p>Prices include VAT. The contract is concluded when the order with the duty to pay is placed. A receipt comes by e-mail; a company can ask for an invoice at the checkout.</p>\n<h2>4. Withdrawal</h2>\n<p>A consumer may withdraw from a distance contract within 14 days. With digital content this right is lost once the supply has begun with the buyer’s express consent and knowledge of that loss, which is what the box at the checkout is about.</p>", "pl": "<p><strong>To jest tekst demonstracyjny.</strong> Pokazuje miejsce na regulamin szkoły i nie jest poradą prawną. Zastąp go własnym, zanim zaczniesz sprzedawać.</p>\n<h2>1. Sprzedawca</h2>\n<p>Kursy sprzedaje Studio Parapet Ida Wierzba, ul. Przykładowa 12/4, 90-001 Łódź. Pytania i reklamacje prosimy kierować na hello@studio-parapet.test; na reklamacje odpowiadamy w ciągu 14 dni.</p>\n<h2>2. Przedmiot sprzedaży</h2>\n<p>Dostęp do treści cyfrowych: nagrań, tekstów i plików w odtwarzaczu tej strony. Dostęp zaczyna się z chwilą potwierdzenia płatności i jest bezterminowy, chyba że strona produktu mówi inaczej. Potrzebna jest aktualna przeglądarka i adres e-mail.</p>\n<h2>3. Cena i płatność</h2>\n<p>Ceny zawierają VAT. Umowa zostaje zawarta z chwilą złożenia zamówienia z obowiązkiem zapłaty. Potwierdzenie przychodzi e-mailem, a firma może przy zamówieniu poprosić o fakturę.</p>\n<h2>4. Odstąpienie od umowy</h2>\n<p>Konsument może odstąpić od umowy zawartej na odległość w ciągu 14 dni. Przy treściach cyfrowych traci to prawo, gdy dostarczanie rozpoczęto za jego wyraźną zgodą i wiedzą o tej utracie, czego dotyczy pole wyboru przy zamówieniu.</p>"}', '2026-11-21 23:13:48.473781+00'),
	(1, 2, 'privacy', 1, '{"en": "<p><strong>This is a demonstration text.</strong> It shows where a school’s privacy policy stands and is not legal advice. Replace it before you collect anything.</p>\n<h2>What we keep and why</h2>\n<p>Your name and e-mail address, to run your account and the contract; what you bought, because accounting law requires it; your progress and notes in the courses, so that you find them again. The controller is Studio Parapet Ida Wierzba, reachable at hello@studio-parapet.test.</p>\n<h2>Who else sees it</h2>\n<p>The payment provider and the hosting company, each for its own task. Nothing is sold and nothing is used for advertising by others.</p>\n<h2>How long, and your rights</h2>\n<p>Account data until you delete the account, sales documents for as long as tax law demands. You can see, correct, export and delete your data in your account, object to its use, and complain to the data protection authority (in Poland: Prezes UODO).</p>\n<h2>Cookies</h2>\n<p>We use those the site cannot work without: for the session, the language and the security of forms.</p>", "pl": "<p><strong>To jest tekst demonstracyjny.</strong> Pokazuje miejsce na politykę prywatności szkoły i nie jest poradą prawną. Zastąp go własnym, zanim zaczniesz zbierać dane.</p>\n<h2>Co przechowujemy i po co</h2>\n<p>Imię, nazwisko i adres e-mail, żeby prowadzić konto i wykonać umowę; historię zakupów, bo wymagają tego przepisy o rachunkowości; postępy i notatki w kursach, żeby można było do nich wrócić. Administratorem jest Studio Parapet Ida Wierzba, kontakt: hello@studio-parapet.test.</p>\n<h2>Kto jeszcze je widzi</h2>\n<p>Operator płatności i firma hostingowa, każde w zakresie swojego zadania. Niczego nie sprzedajemy i nie udostępniamy do cudzych reklam.</p>\n<h2>Jak długo i jakie masz prawa</h2>\n<p>Dane konta do chwili jego usunięcia, dokumenty sprzedaży tak długo, jak wymagają przepisy podatkowe. Na swoim koncie możesz dane zobaczyć, poprawić, pobrać i usunąć, możesz też sprzeciwić się ich użyciu i złożyć skargę do Prezesa UODO.</p>\n<h2>Ciasteczka</h2>\n<p>Używamy tych, bez których strona nie działa: do sesji, języka i bezpieczeństwa formularzy.</p>"}', '2026-11-21 23:13:48.473781+00'),
	(2, 3, 'terms', 1, '{"en": "<p><strong>This is a demonstration text.</strong> It shows where a school’s terms stand and is not legal advice. Replace it before you sell anything.</p>\n<h2>1. The contract</h2>\n<p>Slow Clay, Nora Feeney, 4 Example Lane, Galway, Ireland, sells access to digital courses. The contract is concluded when the order with the duty to pay is placed; access begins when the payment is confirmed. Prices include VAT.</p>\n<h2>2. Withdrawal and complaints</h2>\n<p>Consumers may withdraw within 14 days, unless the supply of digital content has begun with their express consent and knowledge that the right is lost. Complaints go to hello@slow-clay.test and are answered within 14 days.</p>", "pl": "<p><strong>To jest tekst demonstracyjny.</strong> Pokazuje miejsce na regulamin szkoły i nie jest poradą prawną. Zastąp go własnym, zanim zaczniesz sprzedawać.</p>\n<h2>1. Umowa</h2>\n<p>Slow Clay, Nora Feeney, 4 Example Lane, Galway, Irlandia, sprzedaje dostęp do kursów cyfrowych. Umowa zostaje zawarta z chwilą złożenia zamówienia z obowiązkiem zapłaty, a dostęp zaczyna się po potwierdzeniu płatności. Ceny zawierają VAT.</p>\n<h2>2. Odstąpienie i reklamacje</h2>\n<p>Konsument może odstąpić od umowy w ciągu 14 dni, chyba że dostarczanie treści cyfrowych rozpoczęto za jego wyraźną zgodą i wiedzą o utracie tego prawa. Reklamacje prosimy kierować na hello@slow-clay.test; odpowiadamy w ciągu 14 dni.</p>"}', '2026-11-21 23:13:48.93192+00'),
	(2, 4, 'privacy', 1, '{"en": "<p><strong>This is a demonstration text.</strong> It shows where a school’s privacy policy stands and is not legal advice. Replace it before you collect anything.</p>\n<p>We keep your name, e-mail address, purchases, progress and notes, in order to run your account and the contract. The payment provider and the hosting company see what they need for their task. You can see, correct, export and delete your data in your account, or write to hello@slow-clay.test; you may also complain to your data protection authority.</p>", "pl": "<p><strong>To jest tekst demonstracyjny.</strong> Pokazuje miejsce na politykę prywatności szkoły i nie jest poradą prawną. Zastąp go własnym, zanim zaczniesz zbierać dane.</p>\n<p>Przechowujemy imię, nazwisko, adres e-mail, zakupy, postępy i notatki, żeby prowadzić konto i wykonać umowę. Operator płatności i firma hostingowa widzą to, co jest im potrzebne. Dane możesz zobaczyć, poprawić, pobrać i usunąć na swoim koncie albo napisać na hello@slow-clay.test; możesz też złożyć skargę do organu ochrony danych.</p>"}', '2026-11-21 23:13:48.93192+00');
INSERT INTO public.limits VALUES
	(1, 'recheck 1', 0, '2026-11-21 23:13:49.014477+00');
INSERT INTO public.outbox OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'transaction.performed', '{"transactionId": 1}', '2026-11-21 23:13:49.01805+00', NULL);
INSERT INTO public.price_history OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 19900, 'PLN', '2026-11-21 23:13:48.473781+00'),
	(1, 2, 2, 0, 'PLN', '2026-11-21 23:13:48.473781+00'),
	(1, 3, 3, 14900, 'PLN', '2026-11-21 23:13:48.473781+00'),
	(1, 4, 4, 9900, 'PLN', '2026-11-21 23:13:48.473781+00'),
	(1, 5, 5, 4900, 'PLN', '2026-11-21 23:13:48.473781+00'),
	(2, 6, 6, 6900, 'EUR', '2026-11-21 23:13:48.93192+00');
INSERT INTO public.prices OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 19900, 'PLN', 2300, 0, 0),
	(1, 2, 2, 0, 'PLN', 2300, 0, 0),
	(1, 3, 3, 14900, 'PLN', 2300, 0, 0),
	(1, 4, 4, 9900, 'PLN', 2300, 0, 0),
	(1, 5, 4, 4900, 'PLN', 2300, 90, 1),
	(2, 6, 5, 6900, 'EUR', 2300, 0, 0);
INSERT INTO public.products OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'course', 'demo-course', '{"en": "Portrait in available light", "pl": "Portret w świetle zastanym"}', '{"en": "Learn to photograph people by a window, in a gate and on the street. No lamps, no hurry.", "pl": "Naucz się fotografować ludzi przy oknie, w bramie i na ulicy. Bez lamp i bez pośpiechu."}', '{"en": "<p>Good portraits rarely fail for want of equipment. They fail because nobody looked at the light before looking at the person. This course turns the order round: first the wall, then the chair, then the face.</p>\n<p>In five sections we go from one kitchen window to strangers in gateways, and end with four developed pictures that belong together. Every lecture is short and ends with something to try on the same day. The exercises ask for a chair, a window and somebody who has half an hour.</p>", "pl": "<p>Portretom rzadko brakuje sprzętu. Najczęściej nikt nie spojrzał na światło, zanim spojrzał na człowieka. Ten kurs odwraca kolejność: najpierw ściana, potem krzesło, na końcu twarz.</p>\n<p>W pięciu częściach przechodzimy od jednego kuchennego okna do nieznajomych w bramach, a kończymy czterema wywołanymi zdjęciami, które do siebie należą. Każda lekcja jest krótka i kończy się czymś do sprawdzenia tego samego dnia. Do ćwiczeń wystarczą krzesło, okno i ktoś, kto ma pół godziny.</p>"}', '[{"en": "See the direction and hardness of light before you reach for the camera", "pl": "Zobaczysz kierunek i twardość światła, zanim sięgniesz po aparat"}, {"en": "Place a sitter by a window in less than a minute", "pl": "Ustawisz osobę przy oknie w mniej niż minutę"}, {"en": "Lead a conversation so that the face comes to rest", "pl": "Poprowadzisz rozmowę tak, by twarz się rozluźniła"}, {"en": "Use gates, stairwells and grey skies as lamps", "pl": "Użyjesz bram, klatek schodowych i szarego nieba jak lamp"}, {"en": "Develop raw files with natural skin", "pl": "Wywołasz pliki RAW z naturalną skórą"}, {"en": "Choose four frames that make a series", "pl": "Wybierzesz cztery klatki, które tworzą serię"}]', '[{"answer": {"en": "Any on which you can set the time and the aperture. The first two sections can be done with a telephone.", "pl": "Dowolny, w którym da się ustawić czas i przysłonę. Dwie pierwsze części można przejść z telefonem."}, "question": {"en": "Which camera do I need?", "pl": "Jaki aparat jest potrzebny?"}}, {"answer": {"en": "About five hours of lectures and exercises. Most people spread them over five weeks, and access does not expire.", "pl": "Około pięciu godzin lekcji i ćwiczeń. Większość osób rozkłada je na pięć tygodni, a dostęp nie wygasa."}, "question": {"en": "How much time does it take?", "pl": "Ile czasu to zajmuje?"}}, {"answer": {"en": "Everything you read is in both languages. The recordings are spoken in English and have captions or a transcript in Polish.", "pl": "Wszystko do czytania jest w obu językach. Nagrania są po angielsku i mają polskie napisy albo zapis."}, "question": {"en": "Is the course in Polish or in English?", "pl": "Kurs jest po polsku czy po angielsku?"}}, {"answer": {"en": "Yes. Tick the invoice box at the checkout and enter the company’s details; the price includes 23 % VAT.", "pl": "Tak. Zaznacz fakturę przy zamówieniu i podaj dane firmy; cena zawiera 23% VAT."}, "question": {"en": "Will I get an invoice?", "pl": "Czy dostanę fakturę?"}}, {"answer": {"en": "Watch the first lecture without an account and the second with a free one, then decide. If you bought it and it still is not for you, write to us.", "pl": "Pierwszą lekcję zobaczysz bez konta, drugą z darmowym kontem, a potem zdecydujesz. Jeśli po zakupie kurs okaże się nie dla ciebie, napisz do nas."}, "question": {"en": "What if it is not for me?", "pl": "Co, jeśli to nie dla mnie?"}}]', 'beginner', '/media/public/1/343f2650b2956cfc08801fa5fafd850fae35070fe88e951535875df7962566e6', 2, 'published', 0, '2026-11-21 23:13:48.473781+00'),
	(1, 2, 'course', 'demo-free', '{"en": "A week at one window", "pl": "Tydzień przy jednym oknie"}', '{"en": "Five short exercises in looking, ten minutes a day. Free, and no camera until Thursday.", "pl": "Pięć krótkich ćwiczeń z patrzenia, dziesięć minut dziennie. Za darmo i bez aparatu aż do czwartku."}', '{"en": "<p>This is where most people begin with us. You choose one window in your flat and meet it every day at another hour. By the end of the week you will know when it is kind to a face and when it is better left alone.</p>\n<p>Nothing has to be bought and nothing prepared. The exercises stand on their own, and they are also the ground on which the paid courses are built.</p>", "pl": "<p>Od tego większość osób u nas zaczyna. Wybierasz jedno okno w mieszkaniu i spotykasz się z nim codziennie o innej porze. Pod koniec tygodnia wiadomo, kiedy jest łaskawe dla twarzy, a kiedy lepiej dać mu spokój.</p>\n<p>Niczego nie trzeba kupować ani przygotowywać. Ćwiczenia są całością, a zarazem gruntem, na którym stoją kursy płatne.</p>"}', '[{"en": "Know one window at five hours of the day", "pl": "Poznasz jedno okno o pięciu porach dnia"}, {"en": "Tell soft light from hard light without a camera", "pl": "Odróżnisz miękkie światło od twardego bez aparatu"}, {"en": "Take one portrait you can explain", "pl": "Zrobisz jeden portret, który umiesz wytłumaczyć"}]', '[{"answer": {"en": "Because one can only decide on a course after trying how it is taught. There is no card to enter and nothing renews.", "pl": "Bo o kursie da się zdecydować dopiero po sprawdzeniu, jak jest prowadzony. Nie podajesz karty i nic się nie odnawia."}, "question": {"en": "Why is it free?", "pl": "Dlaczego za darmo?"}}, {"answer": {"en": "Nothing happens. Take the next exercise at the hour it asks for; the week may last a month.", "pl": "Nic się nie dzieje. Zrób następne ćwiczenie o porze, o którą prosi; tydzień może trwać miesiąc."}, "question": {"en": "What if I miss a day?", "pl": "Co, jeśli opuszczę dzień?"}}]', 'beginner', '/media/public/1/41046b2617dd6b79c443916039cff6a592bbcf8694fc16df3d125acf512473cd', 2, 'published', 1, '2026-11-21 23:13:48.473781+00'),
	(1, 3, 'course', 'contact-sheet-to-series', '{"en": "From contact sheet to series", "pl": "Od stykówki do serii"}', '{"en": "Four hundred frames become twelve, and the twelve begin to speak to each other.", "pl": "Z czterystu klatek zostaje dwanaście, a te dwanaście zaczyna ze sobą rozmawiać."}', '{"en": "<p>Most archives are full of good pictures that have never met. This course is about introducing them: choosing without mercy, finding out what the work is about, and putting it in an order that somebody else can follow.</p>\n<p>You bring your own pictures, whatever they show. We work with small prints on a table, because a table is wider than any screen, and we finish with a series of twelve, a text of a hundred words and a plan for showing both.</p>", "pl": "<p>Większość archiwów jest pełna dobrych zdjęć, które nigdy się nie spotkały. Ten kurs je ze sobą poznaje: uczy wybierać bez litości, odkryć, o czym naprawdę jest materiał, i ułożyć go w kolejności, za którą ktoś inny potrafi pójść.</p>\n<p>Przynosisz własne zdjęcia, obojętnie jakie. Pracujemy na małych odbitkach na stole, bo stół jest szerszy niż każdy ekran, a kończymy serią dwunastu zdjęć, tekstem na sto słów i planem, jak jedno i drugie pokazać.</p>"}', '[{"en": "Cut four hundred frames to forty in one evening", "pl": "Zejdziesz z czterystu klatek do czterdziestu w jeden wieczór"}, {"en": "Name in one sentence what your work is about", "pl": "Nazwiesz jednym zdaniem, o czym jest twój materiał"}, {"en": "Build an order with a beginning, a turn and an end", "pl": "Zbudujesz kolejność z początkiem, zwrotem i końcem"}, {"en": "Write a hundred words that do not explain the pictures", "pl": "Napiszesz sto słów, które nie tłumaczą zdjęć"}]', '[{"answer": {"en": "You need a few hundred frames that have something in common: a place, a person, a year. They do not have to be developed.", "pl": "Potrzeba kilkuset klatek, które coś łączy: miejsce, osoba, rok. Nie muszą być wywołane."}, "question": {"en": "Do I need finished pictures?", "pl": "Czy muszę mieć gotowe zdjęcia?"}}, {"answer": {"en": "Gladly. Scan or photograph the contact sheets; small and rough is enough for everything we do here.", "pl": "Jak najbardziej. Zeskanuj albo sfotografuj stykówki; do wszystkiego, co tu robimy, wystarczą małe i niedoskonałe."}, "question": {"en": "Is film all right?", "pl": "Czy może być film?"}}]', 'intermediate', '/media/public/1/239a124b3c0d1b7036233b85a108bb47bc6a00f54d398c2616c32102bde70fea', 2, 'published', 2, '2026-11-21 23:13:48.473781+00'),
	(1, 4, 'course', 'print-for-the-wall', '{"en": "A print for the wall", "pl": "Odbitka na ścianę"}', '{"en": "From a file on a screen to paper in a frame that still looks right in November.", "pl": "Od pliku na ekranie do papieru w ramie, który wygląda dobrze także w listopadzie."}', '{"en": "<p>A picture on a screen gives off light; a print waits for it. That is the whole difficulty, and this course solves it in six short lectures: paper, proof, size, frame and the place on the wall where it will hang.</p>\n<p>You need one finished picture you believe in and a lab within reach of the post. A printer of your own is welcome and not required.</p>", "pl": "<p>Zdjęcie na ekranie świeci, odbitka czeka na światło. Na tym polega cała trudność, a ten kurs rozwiązuje ją w sześciu krótkich lekcjach: papier, próbka, rozmiar, rama i miejsce na ścianie, w którym zawiśnie.</p>\n<p>Potrzebne jest jedno skończone zdjęcie, w które wierzysz, i laboratorium w zasięgu poczty. Własna drukarka może być, ale nie musi.</p>"}', '[{"en": "Choose a paper with your fingers and your eyes", "pl": "Wybierzesz papier palcami i oczami"}, {"en": "Correct a file from one test strip", "pl": "Poprawisz plik na podstawie jednego paska próbnego"}, {"en": "Hang a print where its light is", "pl": "Powiesisz odbitkę tam, gdzie ma światło"}]', '[{"answer": {"en": "It helps, but the course works without it: we correct from paper, not from the screen.", "pl": "To pomaga, ale kurs działa i bez tego: poprawiamy według papieru, nie ekranu."}, "question": {"en": "Do I have to calibrate my monitor?", "pl": "Czy muszę kalibrować monitor?"}}, {"answer": {"en": "Two test strips and one print of 30 × 40 cm come to about 60 to 90 zł at most labs.", "pl": "Dwa paski próbne i jedna odbitka 30 × 40 cm to w większości laboratoriów 60–90 zł."}, "question": {"en": "What will the prints cost?", "pl": "Ile kosztują odbitki?"}}]', 'advanced', '/media/public/1/445037340a34e6f894a521d3b8c54781807c1e2444a9496d1a5569ad51f54286', 2, 'published', 3, '2026-11-21 23:13:48.473781+00'),
	(2, 5, 'course', 'first-bowls', '{"en": "First bowls", "pl": "Pierwsze miski"}', '{"en": "Build six bowls by hand at your kitchen table, and learn what clay will and will not do.", "pl": "Ulep ręcznie sześć misek przy kuchennym stole i poznaj, co glina zrobi, a czego nie."}', '{"en": "<p>No wheel, no studio, no apron with a slogan. You need two kilograms of clay, a wooden board, a bowl of water and a corner where things may dry slowly. Everything else is in your hands already.</p>\n<p>We begin with a pinched bowl the size of an orange and end with a coiled one that holds a salad. Between the two lies most of what a potter knows: wet and dry, thick and thin, waiting and not waiting.</p>", "pl": "<p>Bez koła, bez pracowni, bez fartucha z napisem. Potrzeba dwóch kilogramów gliny, deski, miski wody i kąta, w którym coś może powoli schnąć. Resztę masz już w rękach.</p>\n<p>Zaczynamy od wygniatanej miski wielkości pomarańczy, a kończymy na wałeczkowej, w której zmieści się sałata. Między nimi leży większość tego, co wie garncarz: mokre i suche, grube i cienkie, czekanie i nieczekanie.</p>"}', '[{"en": "Wedge clay so that it does not burst in the kiln", "pl": "Wyrobisz glinę tak, żeby nie pękła w piecu"}, {"en": "Pinch and coil walls of even thickness", "pl": "Ulepisz ścianki równej grubości, z kuli i z wałeczków"}, {"en": "Dry and fire at somebody else’s kiln without fear", "pl": "Wysuszysz i wypalisz w cudzym piecu bez strachu"}]', '[{"answer": {"en": "No. Most towns have a studio that fires other people’s work by the shelf; the last lecture says what to ask them.", "pl": "Nie. W większości miast jest pracownia, która wypala cudze prace na półki; ostatnia lekcja mówi, o co zapytać."}, "question": {"en": "I have no kiln. Is that a problem?", "pl": "Nie mam pieca. Czy to problem?"}}, {"answer": {"en": "Yes, if they are glazed with a food-safe glaze and fired to the temperature on its label.", "pl": "Tak, jeśli pokryje je szkliwo dopuszczone do żywności, wypalone w temperaturze z etykiety."}, "question": {"en": "Can one eat from the bowls?", "pl": "Czy z tych misek można jeść?"}}]', 'beginner', '/media/public/2/6b14666832a5f88bb61888a5b22584aa87b9b5c163f9044c917e8cb22ec181df', 9, 'published', 0, '2026-11-21 23:13:48.93192+00');
INSERT INTO public.provider_facts OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'sandbox', 'd4WI2M8p40HTmeKUY8XMlRrvfFRPJZurtOmvOaF0Xvg:captured', 'captured', 19900, 'PLN', '2026-11-21 23:13:49.009+00', '2026-11-21 23:13:49.01805+00');
INSERT INTO public.receipt_series VALUES
	(1, 'R/2026', 1);
INSERT INTO public.receipts OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'R/2026', 1, 1, 16179, 3721, 19900, 'PLN', '2026-11-21 23:13:49.01805+00');
INSERT INTO public.sandbox_payments VALUES
	(1, 'd4WI2M8p40HTmeKUY8XMlRrvfFRPJZurtOmvOaF0Xvg', 19900, 'PLN', '1', '/transaction/tsN6EMhLme7SoFApeCU4mTJsNWHAdw40EO58E_4LgMs/pending', 'paid', '2026-11-21 23:13:49.008363+00', '2026-11-21 23:13:49.00944+00', '2026-11-21 23:13:49.00944+00');
INSERT INTO public.schools OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo', 'Studio Parapet', '{"en": "Photography in the light you already have", "pl": "Fotografia w świetle, które już masz"}', '{"en": "<p>Studio Parapet is two rooms on the third floor of an old house in Łódź, with one very good window. Since 2017 we have taught there how to photograph people without lamps, first to six people round a table, and now to anybody who has a window of their own.</p>\n<p>The courses are short and slow at once: a lecture takes ten minutes, an exercise a day, a change in the way of seeing about a month. Everything you read is in Polish and English.</p>", "pl": "<p>Studio Parapet to dwa pokoje na trzecim piętrze starej kamienicy w Łodzi, z jednym bardzo dobrym oknem. Od 2017 roku uczymy tam fotografowania ludzi bez lamp, najpierw sześć osób przy stole, a teraz każdego, kto ma własne okno.</p>\n<p>Kursy są krótkie i powolne zarazem: lekcja trwa dziesięć minut, ćwiczenie jeden dzień, a zmiana sposobu patrzenia mniej więcej miesiąc. Wszystko do czytania jest po polsku i po angielsku.</p>"}', 'pl', 'PLN', 'Europe/Warsaw', 205, 0.09, '{"city": "Łódź", "name": "Studio Parapet Ida Wierzba", "email": "hello@studio-parapet.test", "street": "ul. Przykładowa 12/4", "vat_id": "PL1234563218", "country": "PL", "postal_code": "90-001"}', '{en,pl}', NULL, NULL, '{}', '{}', '{privacy,terms}', false, NULL, 1, '2026-11-21 23:13:48.458546+00'),
	(2, 'second', 'Slow Clay', '{"en": "Pots built by hand, at home", "pl": "Naczynia lepione ręcznie, w domu"}', '{"en": "<p>Slow Clay is a shed behind a house on the edge of Galway, with a kiln that takes a whole day to warm and a whole day to cool. Nora Feeney teaches hand-building there to people who were told that pottery needs a wheel.</p>\n<p>The lessons are made so that they can be followed with wet hands: short, in order, and patient about mistakes.</p>", "pl": "<p>Slow Clay to szopa za domem na skraju Galway, z piecem, który cały dzień się nagrzewa i cały dzień stygnie. Nora Feeney uczy w niej lepienia osoby, którym powiedziano, że ceramika wymaga koła.</p>\n<p>Lekcje są tak ułożone, żeby dało się za nimi iść z mokrymi rękami: krótkie, po kolei i cierpliwe wobec pomyłek.</p>"}', 'en', 'EUR', 'Europe/Warsaw', 48, 0.12, '{"city": "Galway", "name": "Slow Clay, Nora Feeney", "email": "hello@slow-clay.test", "street": "4 Example Lane", "vat_id": "IE1234567T", "country": "IE", "postal_code": "H91 XX00"}', '{en,pl}', NULL, NULL, '{}', '{}', '{privacy,terms}', false, NULL, 1, '2026-11-21 23:13:48.462791+00');
INSERT INTO public.sections OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '{"en": "Light that is already there", "pl": "Światło, które już jest"}', 0, 0, NULL),
	(1, 2, 1, '{"en": "First session by a window", "pl": "Pierwsza sesja przy oknie"}', 1, 0, NULL),
	(1, 3, 1, '{"en": "Conversation and movement", "pl": "Rozmowa i ruch"}', 2, 0, NULL),
	(1, 4, 1, '{"en": "Street, gate, stairwell", "pl": "Ulica, brama, klatka schodowa"}', 3, 0, NULL),
	(1, 5, 1, '{"en": "Developing and skin", "pl": "Wywoływanie i skóra"}', 4, 0, NULL),
	(1, 6, 2, '{"en": "Looking", "pl": "Patrzenie"}', 0, 0, NULL),
	(1, 7, 2, '{"en": "One frame", "pl": "Jedna klatka"}', 1, 0, NULL),
	(1, 8, 3, '{"en": "Choosing", "pl": "Wybieranie"}', 0, 0, NULL),
	(1, 9, 3, '{"en": "Ordering", "pl": "Układanie"}', 1, 0, NULL),
	(1, 10, 3, '{"en": "Showing", "pl": "Pokazywanie"}', 2, 0, NULL),
	(1, 11, 4, '{"en": "Paper and proof", "pl": "Papier i próbka"}', 0, 0, NULL),
	(1, 12, 4, '{"en": "Frame and wall", "pl": "Rama i ściana"}', 1, 0, NULL),
	(2, 13, 5, '{"en": "Pinching", "pl": "Z kuli"}', 0, 0, NULL),
	(2, 14, 5, '{"en": "Coiling and firing", "pl": "Z wałeczków i do pieca"}', 1, 0, NULL);
INSERT INTO public.transaction_history OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'PENDING', '2026-11-21 23:13:48.988298+00'),
	(1, 2, 1, 'PERFORMED', '2026-11-21 23:13:49.01805+00');
INSERT INTO public.transaction_items OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 1, 1, '{"en": "Portrait in available light", "pl": "Portret w świetle zastanym"}', 1, 19900, 19900, 0);
INSERT INTO public.transactions OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'tsN6EMhLme7SoFApeCU4mTJsNWHAdw40EO58E_4LgMs', 4, 1, 1, 0, 16179, 3721, 2300, 19900, 'PLN', 'PERFORMED', 'sandbox', 'd4WI2M8p40HTmeKUY8XMlRrvfFRPJZurtOmvOaF0Xvg', 'jhgMwLIzyEkQc8l4mCnBs4F34VTQcK3feqXTw3kJMFE:a4:0', 'en', '{"email": "student@demo.test", "last_name": "Maj", "first_name": "Karolina"}', '2026-11-21 23:13:48.988298+00', '2026-11-21 23:13:49.01805+00');
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 1, true);
SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);
SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 2, true);
SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 2, true);
SELECT pg_catalog.setval('public.access_grants_id_seq', 1, true);
SELECT pg_catalog.setval('public.accounts_id_seq', 9, true);
SELECT pg_catalog.setval('public.components_id_seq', 63, true);
SELECT pg_catalog.setval('public.consents_id_seq', 3, true);
SELECT pg_catalog.setval('public.data_exports_id_seq', 1, false);
SELECT pg_catalog.setval('public.domains_id_seq', 1, false);
SELECT pg_catalog.setval('public.files_id_seq', 45, true);
SELECT pg_catalog.setval('public.image_uploads_id_seq', 1, false);
SELECT pg_catalog.setval('public.lectures_id_seq', 50, true);
SELECT pg_catalog.setval('public.ledger_entries_id_seq', 1, true);
SELECT pg_catalog.setval('public.legal_texts_id_seq', 4, true);
SELECT pg_catalog.setval('public.mails_id_seq', 1, false);
SELECT pg_catalog.setval('public.notification_choices_id_seq', 1, false);
SELECT pg_catalog.setval('public.outbox_id_seq', 1, true);
SELECT pg_catalog.setval('public.passkeys_id_seq', 1, false);
SELECT pg_catalog.setval('public.price_history_id_seq', 6, true);
SELECT pg_catalog.setval('public.prices_id_seq', 6, true);
SELECT pg_catalog.setval('public.products_id_seq', 5, true);
SELECT pg_catalog.setval('public.provider_facts_id_seq', 1, true);
SELECT pg_catalog.setval('public.receipts_id_seq', 1, true);
SELECT pg_catalog.setval('public.school_changes_id_seq', 1, false);
SELECT pg_catalog.setval('public.schools_id_seq', 2, true);
SELECT pg_catalog.setval('public.sections_id_seq', 14, true);
SELECT pg_catalog.setval('public.sessions_id_seq', 1, false);
SELECT pg_catalog.setval('public.team_invitations_id_seq', 1, false);
SELECT pg_catalog.setval('public.transaction_history_id_seq', 2, true);
SELECT pg_catalog.setval('public.transaction_items_id_seq', 1, true);
SELECT pg_catalog.setval('public.transactions_id_seq', 1, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_queue_name_key UNIQUE (queue_name);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_key_key1 UNIQUE (key);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_known_crontabs
    ADD CONSTRAINT known_crontabs_pkey PRIMARY KEY (identifier);
ALTER TABLE ONLY graphile_worker.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_identifier_key UNIQUE (identifier);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_grants
    ADD CONSTRAINT access_grants_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT account_email UNIQUE (school_id, email_key);
ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_school_id_token_hash_pk PRIMARY KEY (school_id, token_hash);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT authenticators_school_id_account_id_pk PRIMARY KEY (school_id, account_id);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_school_id_hash_pk PRIMARY KEY (school_id, hash);
ALTER TABLE ONLY public.components
    ADD CONSTRAINT components_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consent_once UNIQUE (school_id, transaction_id, kind);
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.data_exports
    ADD CONSTRAINT data_exports_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.domains
    ADD CONSTRAINT domains_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.data_exports
    ADD CONSTRAINT export_request UNIQUE (school_id, request_id);
ALTER TABLE ONLY public.data_exports
    ADD CONSTRAINT export_token UNIQUE (school_id, token_hash);
ALTER TABLE ONLY public.provider_facts
    ADD CONSTRAINT fact_once UNIQUE (school_id, provider, event_id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT file_key UNIQUE (school_id, key);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.first_run_tokens
    ADD CONSTRAINT first_run_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_school_id_provider_subject_pk PRIMARY KEY (school_id, provider, subject);
ALTER TABLE ONLY public.image_uploads
    ADD CONSTRAINT image_uploads_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.team_invitations
    ADD CONSTRAINT invitation_email UNIQUE (school_id, email_key);
ALTER TABLE ONLY public.team_invitations
    ADD CONSTRAINT invitation_token UNIQUE (school_id, token_hash);
ALTER TABLE ONLY public.lectures
    ADD CONSTRAINT lecture_of_product UNIQUE (school_id, product_id, id);
ALTER TABLE ONLY public.lecture_progress
    ADD CONSTRAINT lecture_progress_school_id_account_id_product_id_lecture_id_pk PRIMARY KEY (school_id, account_id, product_id, lecture_id);
ALTER TABLE ONLY public.lectures
    ADD CONSTRAINT lectures_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_once UNIQUE (school_id, fact_id);
ALTER TABLE ONLY public.legal_texts
    ADD CONSTRAINT legal_texts_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.legal_texts
    ADD CONSTRAINT legal_version UNIQUE (school_id, kind, version);
ALTER TABLE ONLY public.limits
    ADD CONSTRAINT limits_school_id_bucket_pk PRIMARY KEY (school_id, bucket);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mail_once UNIQUE (school_id, kind, reference);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.notification_choices
    ADD CONSTRAINT notification_choices_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkey_credential UNIQUE (school_id, credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.price_history
    ADD CONSTRAINT price_history_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.prices
    ADD CONSTRAINT price_of_product UNIQUE (school_id, product_id, id);
ALTER TABLE ONLY public.prices
    ADD CONSTRAINT prices_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT product_slug UNIQUE (school_id, slug);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.provider_facts
    ADD CONSTRAINT provider_facts_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipt_number UNIQUE (school_id, series, number);
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipt_of_transaction UNIQUE (school_id, transaction_id);
ALTER TABLE ONLY public.receipt_series
    ADD CONSTRAINT receipt_series_school_id_series_pk PRIMARY KEY (school_id, series);
ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_school_id_account_id_code_hash_pk PRIMARY KEY (school_id, account_id, code_hash);
ALTER TABLE ONLY public.sandbox_payments
    ADD CONSTRAINT sandbox_payments_school_id_ref_pk PRIMARY KEY (school_id, ref);
ALTER TABLE ONLY public.school_changes
    ADD CONSTRAINT school_changes_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.school_scripts
    ADD CONSTRAINT school_scripts_school_id_pk PRIMARY KEY (school_id);
ALTER TABLE ONLY public.schools
    ADD CONSTRAINT schools_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schools
    ADD CONSTRAINT schools_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.sections
    ADD CONSTRAINT section_of_product UNIQUE (school_id, product_id, id);
ALTER TABLE ONLY public.sections
    ADD CONSTRAINT sections_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT session_id UNIQUE (school_id, id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_school_id_token_hash_pk PRIMARY KEY (school_id, token_hash);
ALTER TABLE ONLY public.team_invitations
    ADD CONSTRAINT team_invitations_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transaction_hash UNIQUE (school_id, hash);
ALTER TABLE ONLY public.transaction_history
    ADD CONSTRAINT transaction_history_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.transaction_items
    ADD CONSTRAINT transaction_items_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transaction_order UNIQUE (school_id, order_key);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transaction_provider_ref UNIQUE (school_id, provider, provider_ref);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_school_id_id_pk PRIMARY KEY (school_id, id);
ALTER TABLE ONLY public.image_uploads
    ADD CONSTRAINT upload_key UNIQUE (school_id, key);
ALTER TABLE ONLY public.image_uploads
    ADD CONSTRAINT upload_token UNIQUE (school_id, token_hash);
CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);
CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));
CREATE UNIQUE INDEX access_by_hand_once ON public.access_grants USING btree (school_id, account_id, product_id) WHERE ((source = 'staff'::text) AND (revoked_at IS NULL));
CREATE INDEX access_by_source ON public.access_grants USING btree (school_id, source, source_id);
CREATE INDEX access_of_account ON public.access_grants USING btree (school_id, account_id, product_id);
CREATE INDEX access_of_product ON public.access_grants USING btree (school_id, product_id, account_id);
CREATE UNIQUE INDEX access_once ON public.access_grants USING btree (school_id, account_id, product_id, source, source_id) WHERE (source = 'transaction'::text);
CREATE INDEX accounts_by_time ON public.accounts USING btree (school_id, created_at, id);
CREATE INDEX challenges_by_end ON public.challenges USING btree (school_id, expires_at);
CREATE INDEX challenges_of_account ON public.challenges USING btree (school_id, account_id);
CREATE INDEX choices_of_account ON public.notification_choices USING btree (school_id, account_id, at);
CREATE INDEX components_in_order ON public.components USING btree (school_id, lecture_id, "position", id);
CREATE UNIQUE INDEX domain_canonical ON public.domains USING btree (school_id) WHERE canonical;
CREATE UNIQUE INDEX domain_holder ON public.domains USING btree (host) WHERE ((verified_at IS NOT NULL) AND (released_at IS NULL));
CREATE UNIQUE INDEX domain_once ON public.domains USING btree (school_id, host) WHERE (released_at IS NULL);
CREATE INDEX domains_by_host ON public.domains USING btree (host);
CREATE INDEX domains_due ON public.domains USING btree (next_check_at) WHERE (released_at IS NULL);
CREATE INDEX exports_by_end ON public.data_exports USING btree (school_id, expires_at);
CREATE INDEX exports_of_account ON public.data_exports USING btree (school_id, account_id);
CREATE INDEX facts_of_transaction ON public.provider_facts USING btree (school_id, transaction_id);
CREATE INDEX history_of_price ON public.price_history USING btree (school_id, price_id, since);
CREATE INDEX history_of_transaction ON public.transaction_history USING btree (school_id, transaction_id);
CREATE INDEX identities_of_account ON public.identities USING btree (school_id, account_id);
CREATE INDEX items_of_transaction ON public.transaction_items USING btree (school_id, transaction_id);
CREATE INDEX lectures_in_order ON public.lectures USING btree (school_id, product_id, section_id, "position", id);
CREATE INDEX ledger_by_time ON public.ledger_entries USING btree (school_id, created_at);
CREATE INDEX ledger_of_transaction ON public.ledger_entries USING btree (school_id, transaction_id);
CREATE INDEX mails_by_time ON public.mails USING btree (school_id, created_at);
CREATE INDEX mails_failed ON public.mails USING btree (school_id, created_at) WHERE (state = 'failed'::text);
CREATE INDEX mails_of_account ON public.mails USING btree (school_id, account_id, created_at);
CREATE INDEX mails_of_recipient ON public.mails USING btree (school_id, recipient, created_at);
CREATE INDEX outbox_waiting ON public.outbox USING btree (school_id, id) WHERE (dispatched_at IS NULL);
CREATE INDEX passkeys_of_account ON public.passkeys USING btree (school_id, account_id);
CREATE INDEX prices_of_product ON public.prices USING btree (school_id, product_id, "position", id);
CREATE INDEX products_in_order ON public.products USING btree (school_id, "position", id);
CREATE INDEX progress_of_lecture ON public.lecture_progress USING btree (school_id, product_id, lecture_id);
CREATE INDEX sections_in_order ON public.sections USING btree (school_id, product_id, "position", id);
CREATE INDEX sessions_of_account ON public.sessions USING btree (school_id, account_id);
CREATE INDEX tokens_by_end ON public.account_tokens USING btree (school_id, expires_at);
CREATE INDEX tokens_of_account ON public.account_tokens USING btree (school_id, account_id);
CREATE UNIQUE INDEX transaction_open_once ON public.transactions USING btree (school_id, account_id, product_id) WHERE (status = 'PENDING'::text);
CREATE INDEX transactions_canceled ON public.transactions USING btree (school_id, created_at) WHERE (status = 'CANCELED'::text);
CREATE INDEX transactions_of_account ON public.transactions USING btree (school_id, account_id, created_at);
CREATE INDEX transactions_waiting ON public.transactions USING btree (school_id, created_at) WHERE (status = ANY (ARRAY['NEW'::text, 'PENDING'::text]));
CREATE INDEX uploads_of_account ON public.image_uploads USING btree (school_id, account_id);
CREATE INDEX uploads_waiting ON public.image_uploads USING btree (school_id, expires_at) WHERE (stored_at IS NULL);
ALTER TABLE ONLY public.access_grants
    ADD CONSTRAINT access_grants_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id);
ALTER TABLE ONLY public.access_grants
    ADD CONSTRAINT access_grants_school_id_product_id_products_school_id_id_fk FOREIGN KEY (school_id, product_id) REFERENCES public.products(school_id, id);
ALTER TABLE ONLY public.access_grants
    ADD CONSTRAINT access_grants_school_id_revoked_by_accounts_school_id_id_fk FOREIGN KEY (school_id, revoked_by) REFERENCES public.accounts(school_id, id);
ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_school_id_schools_id_fk FOREIGN KEY (school_id) REFERENCES public.schools(id);
ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT authenticators_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.components
    ADD CONSTRAINT components_school_id_lecture_id_lectures_school_id_id_fk FOREIGN KEY (school_id, lecture_id) REFERENCES public.lectures(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_school_id_transaction_id_transactions_school_id_id_fk FOREIGN KEY (school_id, transaction_id) REFERENCES public.transactions(school_id, id);
ALTER TABLE ONLY public.data_exports
    ADD CONSTRAINT data_exports_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id);
ALTER TABLE ONLY public.domains
    ADD CONSTRAINT domains_school_id_schools_id_fk FOREIGN KEY (school_id) REFERENCES public.schools(id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_school_id_schools_id_fk FOREIGN KEY (school_id) REFERENCES public.schools(id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.image_uploads
    ADD CONSTRAINT image_uploads_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id);
ALTER TABLE ONLY public.lecture_progress
    ADD CONSTRAINT lecture_progress_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lecture_progress
    ADD CONSTRAINT lecture_progress_school_id_product_id_lecture_id_lectures_schoo FOREIGN KEY (school_id, product_id, lecture_id) REFERENCES public.lectures(school_id, product_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lectures
    ADD CONSTRAINT lectures_school_id_product_id_section_id_sections_school_id_pro FOREIGN KEY (school_id, product_id, section_id) REFERENCES public.sections(school_id, product_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_school_id_fact_id_provider_facts_school_id_id_fk FOREIGN KEY (school_id, fact_id) REFERENCES public.provider_facts(school_id, id);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_school_id_transaction_id_transactions_school_id_ FOREIGN KEY (school_id, transaction_id) REFERENCES public.transactions(school_id, id);
ALTER TABLE ONLY public.legal_texts
    ADD CONSTRAINT legal_texts_school_id_schools_id_fk FOREIGN KEY (school_id) REFERENCES public.schools(id);
ALTER TABLE ONLY public.notification_choices
    ADD CONSTRAINT notification_choices_school_id_account_id_accounts_school_id_id FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.price_history
    ADD CONSTRAINT price_history_school_id_price_id_prices_school_id_id_fk FOREIGN KEY (school_id, price_id) REFERENCES public.prices(school_id, id);
ALTER TABLE ONLY public.prices
    ADD CONSTRAINT prices_school_id_product_id_products_school_id_id_fk FOREIGN KEY (school_id, product_id) REFERENCES public.products(school_id, id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_school_id_schools_id_fk FOREIGN KEY (school_id) REFERENCES public.schools(id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_school_id_teacher_id_accounts_school_id_id_fk FOREIGN KEY (school_id, teacher_id) REFERENCES public.accounts(school_id, id);
ALTER TABLE ONLY public.provider_facts
    ADD CONSTRAINT provider_facts_school_id_transaction_id_transactions_school_id_ FOREIGN KEY (school_id, transaction_id) REFERENCES public.transactions(school_id, id);
ALTER TABLE ONLY public.receipt_series
    ADD CONSTRAINT receipt_series_school_id_schools_id_fk FOREIGN KEY (school_id) REFERENCES public.schools(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.school_changes
    ADD CONSTRAINT school_changes_school_id_schools_id_fk FOREIGN KEY (school_id) REFERENCES public.schools(id);
ALTER TABLE ONLY public.school_scripts
    ADD CONSTRAINT school_scripts_school_id_schools_id_fk FOREIGN KEY (school_id) REFERENCES public.schools(id);
ALTER TABLE ONLY public.sections
    ADD CONSTRAINT sections_school_id_product_id_products_school_id_id_fk FOREIGN KEY (school_id, product_id) REFERENCES public.products(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.team_invitations
    ADD CONSTRAINT team_invitations_school_id_invited_by_accounts_school_id_id_fk FOREIGN KEY (school_id, invited_by) REFERENCES public.accounts(school_id, id);
ALTER TABLE ONLY public.transaction_history
    ADD CONSTRAINT transaction_history_school_id_transaction_id_transactions_schoo FOREIGN KEY (school_id, transaction_id) REFERENCES public.transactions(school_id, id);
ALTER TABLE ONLY public.transaction_items
    ADD CONSTRAINT transaction_items_school_id_product_id_price_id_prices_school_i FOREIGN KEY (school_id, product_id, price_id) REFERENCES public.prices(school_id, product_id, id);
ALTER TABLE ONLY public.transaction_items
    ADD CONSTRAINT transaction_items_school_id_transaction_id_transactions_school_ FOREIGN KEY (school_id, transaction_id) REFERENCES public.transactions(school_id, id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_school_id_account_id_accounts_school_id_id_fk FOREIGN KEY (school_id, account_id) REFERENCES public.accounts(school_id, id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_school_id_product_id_products_school_id_id_fk FOREIGN KEY (school_id, product_id) REFERENCES public.products(school_id, id);
ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.access_grants ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.account_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY added_within ON public.domains FOR INSERT WITH CHECK ((school_id = (current_setting('app.school_id'::text))::bigint));
ALTER TABLE public.authenticators ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.challenges ENABLE ROW LEVEL SECURITY;
CREATE POLICY changed_within ON public.domains FOR UPDATE USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY changed_within ON public.schools FOR UPDATE USING ((id = (current_setting('app.school_id'::text))::bigint));
ALTER TABLE public.components ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.data_exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.domains ENABLE ROW LEVEL SECURITY;
CREATE POLICY dropped_within ON public.domains FOR DELETE USING (((school_id = (current_setting('app.school_id'::text))::bigint) AND (verified_at IS NULL)));
ALTER TABLE public.files ENABLE ROW LEVEL SECURITY;
CREATE POLICY found_by_all ON public.domains FOR SELECT USING (true);
CREATE POLICY found_by_all ON public.schools FOR SELECT USING (true);
ALTER TABLE public.identities ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.image_uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.lecture_progress ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.lectures ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ledger_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.legal_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notification_choices ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_school ON public.access_grants USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.account_tokens USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.accounts USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.authenticators USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.challenges USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.components USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.consents USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.data_exports USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.files USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.identities USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.image_uploads USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.lecture_progress USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.lectures USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.ledger_entries USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.legal_texts USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.limits USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.mails USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.notification_choices USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.outbox USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.passkeys USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.price_history USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.prices USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.products USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.provider_facts USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.receipt_series USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.receipts USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.recovery_codes USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.sandbox_payments USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.school_changes USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.school_scripts USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.sections USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.sessions USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.team_invitations USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.transaction_history USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.transaction_items USING ((school_id = (current_setting('app.school_id'::text))::bigint));
CREATE POLICY one_school ON public.transactions USING ((school_id = (current_setting('app.school_id'::text))::bigint));
ALTER TABLE public.outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.price_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.products ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.provider_facts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.receipt_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sandbox_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.school_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.school_scripts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.schools ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sections ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.team_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.transaction_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.transaction_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.transactions ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA public TO katedra_web;
REVOKE ALL ON FUNCTION public.enqueue_job(task text, payload json, run_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.enqueue_job(task text, payload json, run_at timestamp with time zone) TO katedra_web;
REVOKE ALL ON FUNCTION public.open_first_school(token bytea, slug text, name text, locale text, currency text, time_zone text, seller jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_first_school(token bytea, slug text, name text, locale text, currency text, time_zone text, seller jsonb) TO katedra_web;
REVOKE ALL ON FUNCTION public.open_school(slug text, name text, locale text, currency text, time_zone text, seller jsonb) FROM PUBLIC;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.access_grants TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.access_grants_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_tokens TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.accounts_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.authenticators TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.challenges TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.components TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.components_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.consents TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.consents_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.data_exports TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.data_exports_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE ON TABLE public.domains TO katedra_web;
GRANT UPDATE(canonical) ON TABLE public.domains TO katedra_web;
GRANT UPDATE(verified_at) ON TABLE public.domains TO katedra_web;
GRANT UPDATE(checked_at) ON TABLE public.domains TO katedra_web;
GRANT UPDATE(next_check_at) ON TABLE public.domains TO katedra_web;
GRANT UPDATE(problem) ON TABLE public.domains TO katedra_web;
GRANT UPDATE(missing_since) ON TABLE public.domains TO katedra_web;
GRANT UPDATE(points_here) ON TABLE public.domains TO katedra_web;
GRANT UPDATE(released_at) ON TABLE public.domains TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.domains_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.files TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.files_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.first_run_tokens TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.identities TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.image_uploads TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.image_uploads_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.lecture_progress TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.lectures TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.lectures_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ledger_entries TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.ledger_entries_id_seq TO katedra_web;
GRANT SELECT,INSERT ON TABLE public.legal_texts TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.legal_texts_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.limits TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mails TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.mails_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_choices TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.notification_choices_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.outbox TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.outbox_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passkeys TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.passkeys_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.price_history TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.price_history_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.prices TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.prices_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.products TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.products_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.provider_facts TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.provider_facts_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.receipt_series TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.receipts TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.receipts_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recovery_codes TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sandbox_payments TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.school_changes TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.school_changes_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.school_scripts TO katedra_web;
GRANT SELECT ON TABLE public.schools TO katedra_web;
GRANT UPDATE(name) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(tagline) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(about) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(locale) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(currency) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(time_zone) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(brand_hue) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(brand_chroma) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(seller) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(locales) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(logo) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(social_image) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(seo_title) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(seo_description) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(legal_kinds) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(instructors_limited) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(scripts) ON TABLE public.schools TO katedra_web;
GRANT UPDATE(version) ON TABLE public.schools TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.schools_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sections TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.sections_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.sessions_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.team_invitations TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.team_invitations_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.transaction_history TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.transaction_history_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.transaction_items TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.transaction_items_id_seq TO katedra_web;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.transactions TO katedra_web;
GRANT SELECT,USAGE ON SEQUENCE public.transactions_id_seq TO katedra_web;
ALTER DEFAULT PRIVILEGES FOR ROLE katedra_owner IN SCHEMA public GRANT SELECT,USAGE ON SEQUENCES  TO katedra_web;
ALTER DEFAULT PRIVILEGES FOR ROLE katedra_owner IN SCHEMA public GRANT SELECT,INSERT,DELETE,UPDATE ON TABLES  TO katedra_web;
