-- The gate of ADLRO for slurmctld (JobSubmitPlugins=lua; this file beside slurm.conf).
--
-- GPU jobs of the partitions below enter the queue held. ADLRO decides, pins the nodes and releases. Users cannot
-- release or pin such a job, move it to another partition or change what it needs. Every other job passes.

-- The partitions whose GPU jobs ADLRO places.
local partitions = { gpu = true }

-- User ids that may do what users may not: root, and SlurmUser where ADLRO uses it.
local operators = { [0] = true }

-- While this file exists the gate is open: every job passes. The watchdog makes it when ADLRO is silent.
local open_file = "/var/lib/adlro-gate/open"

-- The mark of a job that ADLRO places. What follows it differs for each job, also when slurmctld uses a job id again.
local mark = "adlro:"

local digits = "0123456789abcdefghijklmnopqrstuvwxyz"
local source = io.open("/dev/urandom", "rb")

local function token()
   local text = ""
   for i = 1, 8 do
      local n = source and string.byte(source:read(1)) or math.random(0, 255)
      text = text .. string.sub(digits, n % 36 + 1, n % 36 + 1)
   end
   return text
end

-- Whether one of the partitions of a list such as "gpu,open" has the gate; no list means the default partition.
local function gated(list, part_list)
   if list == nil or list == "" then
      for name, part in pairs(part_list) do
         if part.flag_default == 1 and partitions[name] then
            return true
         end
      end
      return false
   end
   for name in string.gmatch(list, "[^,]+") do
      if partitions[name] then
         return true
      end
   end
   return false
end

local function asks_gpus(job)
   for _, field in ipairs({ "tres_per_node", "tres_per_job", "tres_per_socket", "tres_per_task", "gres" }) do
      local text = job[field]
      if type(text) == "string" and string.find(text, "gpu") then
         return true
      end
   end
   return false
end

local function is_open()
   local file = io.open(open_file, "r")
   if file then
      file:close()
   end
   return file ~= nil
end

local function is_marked(job)
   return type(job.admin_comment) == "string" and string.sub(job.admin_comment, 1, #mark) == mark
end

function slurm_job_submit(job_desc, part_list, submit_uid)
   if is_open() or not (gated(job_desc.partition, part_list) and asks_gpus(job_desc)) then
      if is_marked(job_desc) then
         job_desc.admin_comment = ""
      end
      return slurm.SUCCESS
   end
   if job_desc.req_nodes ~= nil and job_desc.req_nodes ~= "" and not operators[submit_uid] then
      slurm.log_user("ADLRO chooses the nodes of GPU jobs in this partition: leave out --nodelist")
      return slurm.ERROR
   end
   if job_desc.priority == 0 and not operators[submit_uid] then
      slurm.log_user("ADLRO holds and releases GPU jobs in this partition: leave out --hold")
      return slurm.ERROR
   end
   if job_desc.comment ~= nil then
      job_desc.comment = string.gsub(job_desc.comment, "adlro=", "") -- only ADLRO notes its placements
   end
   job_desc.priority = 0
   job_desc.admin_comment = mark .. token()
   return slurm.SUCCESS
end

-- Fields of a change that would start or move a job, with what a change that leaves them alone has.
local function is_set(value)
   return value ~= nil and value ~= "" and value ~= slurm.NO_VAL and value ~= slurm.NO_VAL16
      and value ~= slurm.NO_VAL64 and value ~= slurm.NO_VAL8
end

local refused = {
   "priority", "nice", "req_nodes", "exc_nodes", "features", "partition", "comment", "admin_comment", "min_nodes",
   "max_nodes", "tres_per_node", "tres_per_job", "tres_per_socket", "tres_per_task", "gres", "reservation", "begin_time",
}

function slurm_job_modify(job_desc, job_rec, part_list, modify_uid)
   if operators[modify_uid] then
      return slurm.SUCCESS
   end
   if is_marked(job_rec) then
      for _, field in ipairs(refused) do
         local value = job_desc[field]
         if is_set(value) and not (field == "begin_time" and value == 0) then
            slurm.log_user("ADLRO places and releases this job: `%s` cannot be changed", field)
            return slurm.ERROR
         end
      end
   elseif is_set(job_desc.partition) and gated(job_desc.partition, part_list) then
      slurm.log_user("ADLRO places the jobs of this partition: submit the job there instead of moving it")
      return slurm.ERROR
   end
   return slurm.SUCCESS
end

return slurm.SUCCESS
